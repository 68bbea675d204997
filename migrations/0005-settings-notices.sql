-- Settings of the organisation: the value in force is the newest that has begun and was not cancelled.
create table setting_values (
  id int generated always as identity primary key,
  key text not null,
  value jsonb not null,
  effective_from timestamptz not null,
  reason text check (length(reason) <= 200),
  set_by int references accounts on delete restrict,
  set_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by int references accounts on delete restrict,
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index setting_values_one_at on setting_values (key, effective_from) where cancelled_at is null;

create table account_preferences (
  account_id int primary key references accounts on delete cascade,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  color_scheme text not null default 'system' check (color_scheme in ('system', 'light', 'dark')),
  dashboard jsonb not null default '{"order": [], "hidden": []}',
  last_dashboard_at timestamptz
);
create trigger account_preferences_version before update of color_scheme, dashboard on account_preferences
  for each row execute function raise_version();

-- The inbox. A bundle is one unread row that counts its repetitions.
create table notifications (
  id int generated always as identity primary key,
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  account_id int not null references accounts on delete cascade,
  kind text not null,
  title text not null check (length(title) between 1 and 120),
  body text not null default '' check (length(body) <= 500),
  path text check (path like '/%'),
  why text not null default '',
  actor_account_id int references accounts on delete set null,
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  bundle_key text,
  count int not null default 1 check (count >= 1),
  dedupe_key text not null,
  created_at timestamptz not null,
  deliver_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  constraint notifications_once unique (account_id, dedupe_key)
);
create unique index notifications_bundle on notifications (account_id, bundle_key)
  where read_at is null and archived_at is null and bundle_key is not null;
create index notifications_inbox on notifications (account_id, created_at desc, id desc) where archived_at is null;
create index notifications_unread on notifications (account_id) where read_at is null and archived_at is null;
create trigger notifications_version before update on notifications for each row execute function raise_version();

create table mail_outbox (
  id int generated always as identity primary key,
  account_id int references accounts on delete set null,
  to_address text not null check (length(to_address) <= 254),
  template_key text not null,
  locale text not null default 'en',
  data jsonb not null,
  subject text not null check (subject !~ '[\r\n]'),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'held', 'cancelled')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  message_id text,
  sent_at timestamptz,
  dedupe_key text not null unique,
  created_at timestamptz not null
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where state in ('queued', 'sending');
