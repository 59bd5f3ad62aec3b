-- Fields of a later form that the API does not know yet, as JSON; null without any.

alter table leads add column extra_fields text

alter table applications add column extra_fields text
