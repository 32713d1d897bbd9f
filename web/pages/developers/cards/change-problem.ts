import { ApiError } from '../../../api/api-error.ts';
import type { FormProblem } from '../../../design/controls/use-form.ts';
import { accountProblem } from '../../dashboard/account-settings/account-problems.ts';

/**
 * Returns what a refusal says, in English like this page: the API names the field and what is allowed.
 *
 * @param fields as the contract names them; a refusal of another shows for the whole form
 */
export function changeProblem(fields: readonly string[]): (error: unknown) => FormProblem<string> {
  return (error) => {
    if (error instanceof ApiError && error.code === 'invalid_request' && error.allowed !== null) {
      // `allowed_addresses.0` concerns the whole field.
      const [field = ''] = (error.field ?? '').split('.');
      const words = `Enter ${error.allowed}.`;
      if (fields.includes(field)) return { field, words };
    }
    const { field, words } = accountProblem(error);
    return { field: field !== null && fields.includes(field) ? field : null, words };
  };
}
