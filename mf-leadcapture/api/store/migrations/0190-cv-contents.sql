-- Active content of a résumé, such as scripts; unknown for résumés received earlier.

alter table applications add column cv_contains text not null default ''
