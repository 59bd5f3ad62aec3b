/**
 * Ids that connect a control with its message, and a form with its summary. Separate from the rules, which islands do
 * not load.
 */
export const getMessageId = (id: string): string => `${id}-error`
export const summaryId = (formId: string): string => `${formId}-summary`
