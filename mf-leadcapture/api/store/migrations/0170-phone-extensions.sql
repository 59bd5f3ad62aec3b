-- Extensions are kept apart from the number, which is dialed. Null if none was given.

alter table leads add column phone_extension text

alter table applications add column phone_extension text

alter table bookings add column phone_extension text
