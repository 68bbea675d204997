-- Months of attendance: open, locked for pay, or waiting for a second person to open them again.
create table attendance_periods (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null default 'open' check (state in ('open', 'locked', 'reopen_requested')),
  locked_by int references accounts on delete restrict,
  locked_at timestamptz,
  -- What was open and accepted when the month was locked, by name, and the figures of that moment.
  accepted_exceptions jsonb not null default '[]' check (jsonb_typeof(accepted_exceptions) = 'array'),
  totals jsonb check (jsonb_typeof(totals) = 'object'),
  reopen_requested_by int references accounts on delete restrict,
  reopen_reason text check (length(reopen_reason) between 3 and 500),
  times_reopened int not null default 0 check (times_reopened >= 0),
  constraint attendance_periods_one_a_month unique (month),
  check (state = 'open' or (locked_by is not null and locked_at is not null and totals is not null)),
  check ((state = 'reopen_requested') = (reopen_requested_by is not null)),
  check ((state = 'reopen_requested') = (reopen_reason is not null))
);
create trigger attendance_periods_version before update on attendance_periods
  for each row execute function raise_version();

-- Writers of a month hold its lock together; whoever locks the month holds it alone.
create function month_key(month text) returns bigint language sql immutable as $$
  select hashtextextended('attendance.month:' || month, 0)
$$;

-- The first month of some that is locked. The months stay as they are until the transaction ends.
create function hold_months(months text[]) returns text language plpgsql as $$
declare
  one text;
begin
  for one in select distinct m from unnest(months) m order by 1 loop
    perform pg_advisory_xact_lock_shared(month_key(one));
  end loop;
  return (select min(p.month) from attendance_periods p where p.month = any(months) and p.state <> 'open');
end $$;

create function refuse_locked_months(months text[]) returns void language plpgsql as $$
declare
  locked text := hold_months(months);
begin
  if locked is not null then
    raise exception 'the month % is locked', locked
      using errcode = 'check_violation', constraint = 'attendance_period_locked', detail = locked;
  end if;
end $$;

-- Nothing that counts changes in a locked month, whichever way it comes. When a punch was last seen, and from where, may.
create function keep_locked_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refuse_locked_months(array(
      select to_char(d.business_date, 'YYYY-MM') from before b join after a using (id)
      cross join lateral (values (b.business_date), (a.business_date)) d(business_date)
      where (b.employee_id, b.business_date, b.punched_in_at, b.punched_out_at, b.state)
        is distinct from (a.employee_id, a.business_date, a.punched_in_at, a.punched_out_at, a.state)));
  elsif tg_op = 'INSERT' then
    perform refuse_locked_months(array(select to_char(a.business_date, 'YYYY-MM') from after a));
  else
    perform refuse_locked_months(array(select to_char(b.business_date, 'YYYY-MM') from before b));
  end if;
  return null;
end $$;
create trigger attendance_sessions_locked_insert after insert on attendance_sessions
  referencing new table as after for each statement execute function keep_locked_sessions();
create trigger attendance_sessions_locked_update after update on attendance_sessions
  referencing old table as before new table as after for each statement execute function keep_locked_sessions();
create trigger attendance_sessions_locked_delete after delete on attendance_sessions
  referencing old table as before for each statement execute function keep_locked_sessions();

create function keep_locked_breaks() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_locked_months(array(select to_char(s.business_date, 'YYYY-MM')
      from before b join attendance_sessions s on s.id = b.session_id));
  else
    perform refuse_locked_months(array(select to_char(s.business_date, 'YYYY-MM')
      from after a join attendance_sessions s on s.id = a.session_id));
  end if;
  return null;
end $$;
create trigger attendance_breaks_locked_insert after insert on attendance_breaks
  referencing new table as after for each statement execute function keep_locked_breaks();
create trigger attendance_breaks_locked_update after update on attendance_breaks
  referencing new table as after for each statement execute function keep_locked_breaks();
create trigger attendance_breaks_locked_delete after delete on attendance_breaks
  referencing old table as before for each statement execute function keep_locked_breaks();

create function keep_locked_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_months(array(select to_char(b.business_date, 'YYYY-MM') from before b));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_months(array(select to_char(a.business_date, 'YYYY-MM') from after a));
  end if;
  return null;
end $$;
create trigger attendance_days_locked_insert after insert on attendance_days
  referencing new table as after for each statement execute function keep_locked_days();
create trigger attendance_days_locked_update after update on attendance_days
  referencing old table as before new table as after for each statement execute function keep_locked_days();
create trigger attendance_days_locked_delete after delete on attendance_days
  referencing old table as before for each statement execute function keep_locked_days();

-- What stands in the way of a month, and what has to be accepted to lock it.
create index attendance_sessions_undecided on attendance_sessions (business_date)
  where state in ('working', 'on_break', 'stale', 'pending_out');
create index attendance_days_absent on attendance_days (business_date) where verdict = 'absent' and final;
create index attendance_days_not_final on attendance_days (business_date) where not final;

-- Requests that wait, with the account that has to act, as other domains see them: without the reason.
create view request_waiting as
  select r.id as request_id, r.employee_id, r.kind, r.status, r.from_date, r.to_date,
    case when r.status = 'returned' then null else (
      select min(x.account_id) from request_steps s join request_step_assignees x on x.step_id = s.id
      where s.request_id = r.id and s.state = 'open') end as account_id
  from requests r where r.status in ('pending', 'returned', 'cancel_pending') and r.deleted_at is null;

-- Corrections that people ask for, which their lead decides.
alter table attendance_corrections add column request_id int references requests on delete restrict;
create index attendance_corrections_request on attendance_corrections (request_id) where request_id is not null;
insert into approval_chains (name) values ('Lead of the team');
insert into approval_chain_steps (chain_id, position, assignee)
  select id, 1, 'team_lead' from approval_chains where name = 'Lead of the team';
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, file_rule,
    reason_rule, chain_id)
  select 'attendance_correction', 'correction', 'Correction of attendance', '#8a5a1f', 'none', '{}', 100, false, false,
    'optional', 'required', id
  from approval_chains where name = 'Lead of the team';
