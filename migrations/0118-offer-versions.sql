-- An offer that was sent is extended, is countered by the candidate, and is replaced by a new version.
alter table offers
  add column edition smallint not null default 1 check (edition >= 1),
  add column replaces_id int references offers on delete restrict,
  add column counter_at timestamptz,
  add column counter_note text check (length(counter_note) between 3 and 1000),
  add column counter_base_minor bigint check (counter_base_minor >= 0),
  add column counter_joining_on date,
  add constraint offers_edition check ((edition = 1) = (replaces_id is null)),
  add constraint offers_counter check (counter_at is not null or num_nonnulls(counter_note, counter_base_minor, counter_joining_on) = 0);
create unique index offers_replaces on offers (replaces_id) where replaces_id is not null;

-- Nobody accepts an offer whose first day is over.
update offers set expires_on = joining_on where state in ('draft', 'approved', 'sent') and expires_on > joining_on;
alter table offers add constraint offers_answer_before_start
  check (expires_on <= joining_on or state not in ('draft', 'approved', 'sent'));
