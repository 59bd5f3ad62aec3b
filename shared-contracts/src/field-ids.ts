/**
 * Returns the ids of two elements: a control's error message, and a form's error summary. This module is separate from the
 * validation rules, because islands do not load the rules.
 */
export const getMessageId = (id: string): string => `${id}-error`
export const getSummaryId = (formId: string): string => `${formId}-summary`
