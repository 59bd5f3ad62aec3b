/**
 * Ids of the elements with a control's error message and with a form's error summary. This module is separate from the
 * validation rules, because islands do not load the rules.
 */
export const getMessageId = (id: string): string => `${id}-error`
export const getSummaryId = (formId: string): string => `${formId}-summary`
