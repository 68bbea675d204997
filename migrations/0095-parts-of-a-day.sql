-- A day of leave of which other leave takes a part goes on as the rest of it: two rows of one date with different parts.
drop index request_days_once;
create unique index request_days_once on request_days (request_id, date, slot) where end_reason is distinct from 'released';
