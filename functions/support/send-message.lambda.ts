import { apiHandler } from '../http/api-handler.ts';
import { sendMessage } from './send-message.ts';

export const handler = apiHandler('sendMessage', 'temporarily_unavailable', sendMessage());
