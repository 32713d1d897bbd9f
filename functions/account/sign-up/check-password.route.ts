import { apiHandler } from '../../http/api-handler.ts';
import { checkPassword } from './check-password.ts';

export const handler = apiHandler('checkPassword', 'temporarily_unavailable', checkPassword);
