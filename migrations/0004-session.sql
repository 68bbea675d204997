-- Secrets of accounts, sessions, and the throttles that all processes share.
create table account_secrets (
  account_id int primary key references accounts on delete cascade,
  password_hash text,
  password_changed_at timestamptz,
  must_change boolean not null default false
);

create table known_devices (
  id int generated always as identity primary key,
  device_hash bytea not null,
  account_id int not null references accounts on delete cascade,
  label text not null check (length(label) <= 80),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  voided_at timestamptz,
  constraint known_devices_once unique (device_hash, account_id)
);

create table sessions (
  id int generated always as identity primary key,
  sid text not null unique,
  account_id int not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- How long it may rest, by the setting at its start.
  idle_minutes int not null check (idle_minutes >= 1),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended_by_owner', 'ended_by_admin', 'password_changed',
    'password_reset', 'factor_changed', 'blocked', 'deleted', 'idle', 'expired', 'too_many', 'replaced')),
  confirmed_at timestamptz,
  ip inet,
  user_agent text check (length(user_agent) <= 300),
  device_label text not null check (length(device_label) <= 80),
  device_id int references known_devices on delete set null,
  acting_admin_id int references accounts on delete restrict,
  parent_session_id int references sessions on delete restrict,
  acting_reason text check (length(acting_reason) between 1 and 200),
  check (expires_at > created_at),
  check ((ended_at is null) = (end_reason is null)),
  check (num_nulls(acting_admin_id, parent_session_id, acting_reason) in (0, 3))
);
create index sessions_live on sessions (account_id, created_at) where ended_at is null;
create unique index sessions_one_acting on sessions (acting_admin_id) where ended_at is null;

create table password_tokens (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset', 'first')),
  nonce bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  requested_ip inet
);
create unique index password_tokens_one_open on password_tokens (account_id) where used_at is null and voided_at is null;

create table sign_in_challenges (
  id int generated always as identity primary key,
  token_hash bytea not null unique,
  account_id int not null references accounts on delete cascade,
  step text not null check (step in ('verify', 'setup', 'new_password')),
  attempts int not null default 0 check (attempts <= 5),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sign_in_throttles (
  key_hash bytea primary key,
  failures int not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);

create table sign_in_events (
  id int generated always as identity primary key,
  account_id int references accounts on delete cascade,
  email_key_hash bytea not null,
  outcome text not null check (outcome in ('signed_in', 'refused', 'throttled')),
  ip inet,
  device_label text not null check (length(device_label) <= 80),
  at timestamptz not null
);
create index sign_in_events_account on sign_in_events (account_id, at);

-- Why an account may not sign in at an instant, or null. Computed from dated records at every request: no job has to
-- run for a block to begin or to end. As a row, so that it melts into the statement that asks for it.
create function sign_in_blocks(account accounts, moment timestamptz) returns table (block text) language sql stable as $$
  select case
    when account.deleted_at is not null then 'deleted'
    when account.disabled_at is not null then 'disabled'
    when account.area = 'User' and not exists (
      select from employments m join brands b on b.id = m.brand_id
      where m.employee_id = account.employee_id
        and (moment at time zone b.time_zone)::date between m.joined_on and coalesce(m.left_on, 'infinity')) then 'not_employed'
    when account.area = 'Admin' and account.employee_id is not null and exists (
      select from employments where employee_id = account.employee_id) and not exists (
      select from employments m join brands b on b.id = m.brand_id
      where m.employee_id = account.employee_id
        and (moment at time zone b.time_zone)::date <= coalesce(m.left_on, 'infinity')) then 'left'
  end
$$;
create function sign_in_block(account accounts, moment timestamptz) returns text language sql stable as $$
  select block from sign_in_blocks(account, moment)
$$;

-- Where a person is placed at an instant, with the zone in which that day is read.
create function placement_at(person int, moment timestamptz)
  returns table (role_id int, team_id int, department_id int, time_zone text) language sql stable as $$
  select p.role_id, p.team_id, p.department_id, coalesce(p.time_zone, b.time_zone)
  from placements p
  cross join lateral (
    select m.brand_id from employments m where m.employee_id = p.employee_id
    order by m.joined_on <= p.effective_from desc, m.joined_on desc limit 1) m
  join brands b on b.id = m.brand_id
  where p.employee_id = person and p.superseded_at is null
    and p.effective_from <= (moment at time zone coalesce(p.time_zone, b.time_zone))::date
  order by p.effective_from desc limit 1
$$;
