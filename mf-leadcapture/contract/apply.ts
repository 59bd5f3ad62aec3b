/** Message for an applicant whose file contains a macro or a program. */
export const CV_PROGRAM_MESSAGE =
  'This file contains a macro or a program. Save your résumé as a PDF, or as a Word document without macros, and choose it again.'

/** The application form is part of another area, so shared-contracts contains its contract with this API. */
export {
  APPLIED_PAGE,
  APPLY_ACTION,
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_MESSAGES,
  APPLY_PREFIX,
  CAREER_PAGE,
  CV_FIELD,
  CV_MAX_BYTES,
  type ApplyField,
} from 'shared-contracts/application'
export { ApplyFields } from 'shared-contracts/application-schema'
