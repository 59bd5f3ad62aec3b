/** The twelve tools of the strip, as their makers write them. */
export const INTEGRATIONS = [
  'HubSpot', 'QuickBooks', 'ServiceTitan', 'Indeed', 'Google Calendar', 'Salesforce', 'Xero', 'Jobber', 'Zapier', 'Gusto', 'ADP', 'Google Sheets',
] as const
