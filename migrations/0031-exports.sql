-- What was exported, by whom and with which filters. The hash proves a file: it is the one that was made, unaltered.
create table exports (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  account_id int not null references accounts on delete restrict,
  -- The admin who acted as the account.
  acting_admin_id int references accounts on delete restrict,
  list text not null check (length(list) between 1 and 80),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  columns text[] not null,
  format text not null check (format in ('csv', 'xlsx')),
  purpose text check (length(purpose) between 1 and 200),
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  row_count int check (row_count >= 0),
  bytes bigint check (bytes >= 0),
  sha256 bytea check (length(sha256) = 32),
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint exports_finished check ((state = 'running') = (finished_at is null)),
  constraint exports_proved check (state <> 'done' or (row_count is not null and bytes is not null and sha256 is not null))
);
create index exports_account on exports (account_id, started_at desc);
create index exports_running on exports (started_at) where state = 'running';
create index exports_sha256 on exports (sha256) where sha256 is not null;
