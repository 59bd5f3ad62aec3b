/** Ids of a control's error message and a form's summary. Separate from the rules, which islands do not load. */
export const getMessageId = (id: string): string => `${id}-error`
export const getSummaryId = (formId: string): string => `${formId}-summary`
