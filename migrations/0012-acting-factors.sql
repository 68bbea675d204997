-- The second factor of accounts, and visits of admins under the name of an employee.
create table factors (
  account_id int primary key references accounts on delete cascade,
  -- AES-256-GCM under a key of the installation.
  secret bytea not null,
  -- Null while it was begun and no code has proved it yet.
  confirmed_at timestamptz,
  last_used_step bigint not null default 0
);

create table recovery_codes (
  account_id int not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table sign_in_challenges add column secret bytea;
alter table sign_in_challenges add constraint sign_in_challenges_secret
  check ((step = 'setup') = (secret is not null));

create function keep_step_growing() returns trigger language plpgsql as $$
begin
  if new.secret = old.secret and new.last_used_step < old.last_used_step then
    raise exception 'A step of a second factor never goes back' using errcode = 'check_violation', constraint = 'factors_step_grows';
  end if;
  return new;
end $$;
create trigger factors_step before update on factors for each row execute function keep_step_growing();

create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
create index sessions_visits on sessions (account_id, created_at) where acting_admin_id is not null;

-- A visit lives no longer than the session it was begun from, whoever ends that one and for whatever reason.
create function end_visits() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.ended_at, end_reason = new.end_reason
    where parent_session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger sessions_end_visits after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_visits();
