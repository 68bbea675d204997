-- Where a ticket comes from. A later import changes tickets of imports; those of staff are changed by staff alone.
alter table tickets add column source text not null default 'staff' check (source in ('staff', 'import'));

-- Tickets can be imported; an undo reverts their rows.
select note_imports_of(array['tickets', 'ticket_events']::regclass[]);

-- The sums of a month that is over are made once. What is added to it later has them made again.
alter table target_months add column is_stale boolean not null default false;
