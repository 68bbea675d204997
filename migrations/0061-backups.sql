-- The backups that Muster makes by itself, or when somebody asks for one: how each went, and whether it came back whole.
create table backups (
  id int generated always as identity primary key,
  kind text not null check (kind in ('nightly', 'manual')),
  -- The day of the organisation that it is the backup of.
  day date not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  -- Null: by the clock.
  started_by int references accounts on delete restrict,
  finished_at timestamptz,
  bytes bigint check (bytes >= 0),
  rows_total bigint check (rows_total >= 0),
  files int check (files >= 0),
  is_encrypted boolean,
  -- Why it failed, or what is missing in it.
  error text check (length(error) <= 500),
  -- Null: it was not restored to be checked.
  check_state text check (check_state in ('running', 'good', 'bad')),
  check_started_at timestamptz,
  checked_at timestamptz,
  check_error text check (length(check_error) <= 2000),
  -- The rule of what is kept has removed its folder.
  removed_at timestamptz,
  constraint backups_finished check ((state = 'running') = (finished_at is null)),
  constraint backups_measured check ((state = 'done') = (bytes is not null and rows_total is not null and files is not null and is_encrypted is not null)),
  constraint backups_failed check (state <> 'failed' or error is not null),
  constraint backups_checked check (
    (check_state is null) = (check_started_at is null)
    and (check_state in ('good', 'bad')) is not distinct from (case when check_state is null then null else checked_at is not null end)
    and (check_state = 'bad') is not distinct from (case when check_state is null then null else check_error is not null end)
  ),
  constraint backups_of_whole check (state = 'done' or (check_state is null and removed_at is null))
);
create unique index backups_one on backups ((true)) where state = 'running';
create unique index backups_night on backups (day) where kind = 'nightly' and state <> 'failed';
create index backups_started on backups (started_at desc);
