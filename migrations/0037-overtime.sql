-- Overtime: its rules, what each day earned, the ledger of its minutes, and resets.
alter table attendance_policies
  add column overtime_approval text not null default 'after' check (overtime_approval in ('after', 'none')),
  add column overtime_min_minutes int not null default 15 check (overtime_min_minutes between 0 and 240),
  add column overtime_step_minutes int not null default 15 check (overtime_step_minutes between 1 and 60),
  add column overtime_daily_cap_minutes int not null default 240 check (overtime_daily_cap_minutes between 0 and 1440),
  add column overtime_before_shift boolean not null default false,
  add column rate_percent_workday int not null default 100 check (rate_percent_workday between 100 and 300),
  add column rate_percent_day_off int not null default 150 check (rate_percent_day_off between 100 and 300),
  add column rate_percent_holiday int not null default 200 check (rate_percent_holiday between 100 and 300),
  add column reset_second_person_minutes int not null default 6000
    check (reset_second_person_minutes between 0 and 10000000);

create table overtime_resets (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  scope jsonb not null check (jsonb_typeof(scope) = 'object'),
  through_date date not null,
  disposal text not null check (disposal in ('forfeit', 'payout', 'time_off')),
  reason text not null check (length(reason) between 3 and 500),
  -- Of each person: balance before, minutes, balance after.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  total_minutes int not null check (total_minutes > 0),
  state text not null default 'prepared' check (state in ('prepared', 'applied', 'reversed', 'expired')),
  needs_second_person boolean not null,
  prepared_by int not null references accounts on delete restrict,
  applied_by int references accounts on delete restrict,
  applied_at timestamptz,
  reversed_by int references accounts on delete restrict,
  reverse_reason text check (length(reverse_reason) between 3 and 500),
  expires_at timestamptz not null,
  constraint overtime_resets_applied check ((state in ('applied', 'reversed')) = (applied_by is not null)),
  constraint overtime_resets_reversed
    check ((state = 'reversed') = (reversed_by is not null) and (reversed_by is null) = (reverse_reason is null)),
  constraint overtime_resets_second_person check (not needs_second_person or applied_by <> prepared_by)
);
create index overtime_resets_prepared on overtime_resets (expires_at) where state = 'prepared';
create trigger overtime_resets_version before update on overtime_resets for each row execute function raise_version();

create table overtime_entries (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Null while the day lies ahead: overtime can be approved before it is worked. Looked at with the commit, so that a day of
  -- a locked month is refused in the words of the month.
  day_id int references attendance_days deferrable initially deferred,
  employee_id int not null references employees on delete restrict,
  business_date date not null,
  day_class text not null check (day_class in ('workday', 'day_off', 'holiday')),
  rate_percent int not null check (rate_percent between 100 and 300),
  computed_minutes int not null check (computed_minutes between 0 and 1440),
  preapproved_minutes int not null default 0 check (preapproved_minutes between 0 and 1440),
  preapproval_request_id int references requests on delete restrict,
  approved_minutes int not null default 0,
  state text not null check (state in ('pending', 'approved', 'refused', 'void')),
  -- The applied reset that covers the day.
  reset_id int references overtime_resets on delete restrict,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  note text check (length(note) between 3 and 500),
  constraint overtime_entries_once unique (employee_id, business_date),
  constraint overtime_entries_approved check (approved_minutes between 0 and computed_minutes),
  constraint overtime_entries_void check ((state = 'void') = (computed_minutes = 0)),
  constraint overtime_entries_pending check (state <> 'pending' or approved_minutes < computed_minutes),
  constraint overtime_entries_worked check (computed_minutes = 0 or day_id is not null),
  constraint overtime_entries_preapproved check ((preapproved_minutes > 0) = (preapproval_request_id is not null)),
  constraint overtime_entries_decided check ((decided_by is null) = (decided_at is null)),
  constraint overtime_entries_person unique (id, employee_id)
);
create index overtime_entries_date on overtime_entries (business_date, employee_id);
create index overtime_entries_waiting on overtime_entries (business_date, employee_id) where state = 'pending';
create index overtime_entries_reset on overtime_entries (reset_id) where reset_id is not null;
create trigger overtime_entries_version before update on overtime_entries for each row execute function raise_version();

create table overtime_postings (
  id int generated always as identity primary key,
  created_at timestamptz not null,
  employee_id int not null references employees on delete restrict,
  posted_on date not null,
  -- What the balance gains or loses; `raw_minutes` before the rate of the day.
  minutes int not null constraint overtime_postings_not_nothing check (minutes <> 0),
  raw_minutes int not null,
  rate_percent int not null check (rate_percent between 100 and 300),
  kind text not null check (kind in ('earned', 'correction', 'payout', 'time_off', 'reset', 'reversal')),
  entry_id int,
  reset_id int references overtime_resets on delete restrict,
  reverses_id int references overtime_postings on delete restrict,
  -- Set once, by payroll, as it issues the payslip that pays it.
  paid_payslip_id int,
  reason text not null check (length(reason) between 3 and 500),
  actor_id int references accounts on delete restrict,
  constraint overtime_postings_entry foreign key (entry_id, employee_id)
    references overtime_entries (id, employee_id) on delete restrict,
  constraint overtime_postings_sign check (case
    when kind = 'earned' then minutes > 0
    when kind in ('correction', 'payout', 'time_off', 'reset') then minutes < 0
    else true end),
  constraint overtime_postings_earned check (kind not in ('earned', 'correction') or entry_id is not null),
  constraint overtime_postings_reset check (kind not in ('reset', 'reversal') or reset_id is not null),
  constraint overtime_postings_reversal check ((kind = 'reversal') = (reverses_id is not null)),
  constraint overtime_postings_paid check (paid_payslip_id is null or kind = 'payout'),
  constraint overtime_postings_reversed_once unique (reverses_id)
);
create index overtime_postings_person on overtime_postings (employee_id, posted_on) include (minutes);
create index overtime_postings_entries on overtime_postings (entry_id) include (kind, minutes) where entry_id is not null;
create index overtime_postings_resets on overtime_postings (reset_id) where reset_id is not null;
create index overtime_postings_payouts on overtime_postings (posted_on, employee_id) where kind = 'payout';

-- Append-only, but that a pay-out is marked as paid once.
create function keep_overtime_posting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_payslip_id is null and new.paid_payslip_id is not null
    and to_jsonb(old) - 'paid_payslip_id' = to_jsonb(new) - 'paid_payslip_id' then
    return new;
  end if;
  raise exception 'postings of overtime are only ever added' using errcode = 'restrict_violation';
end $$;
create trigger overtime_postings_append_only before update or delete on overtime_postings
  for each row execute function keep_overtime_posting();

-- A reversal undoes exactly one posting of the same reset.
create function check_overtime_reversal() returns trigger language plpgsql as $$
declare
  undone overtime_postings;
begin
  -- By its id alone: ten thousand reversals at once must not each look through their reset.
  select * into undone from overtime_postings where id = new.reverses_id;
  if undone.employee_id is distinct from new.employee_id or undone.reset_id is distinct from new.reset_id
    or undone.minutes is distinct from -new.minutes or undone.kind = 'reversal' then
    raise exception 'a reversal undoes a posting of its reset' using errcode = 'check_violation',
      constraint = 'overtime_postings_reversal_exact';
  end if;
  return null;
end $$;
create trigger overtime_postings_reversal_exact after insert on overtime_postings
  for each row when (new.kind = 'reversal') execute function check_overtime_reversal();

-- Puts all who post overtime of a person in a row, from the first call to the end of the transaction. Whoever posts for a
-- lot of people holds the first lock alone, instead of one for each of them: there is room for some thousand locks.
create function lock_overtime(people int[]) returns int language plpgsql as $$
declare
  person int;
begin
  if cardinality(people) > 200 then
    perform pg_advisory_xact_lock(4713, 0);
  else
    perform pg_advisory_xact_lock_shared(4713, 0);
    for person in select distinct p from unnest(people) p order by 1 loop
      perform pg_advisory_xact_lock(4714, person);
    end loop;
  end if;
  return cardinality(people);
end $$;

-- What people may ask for: overtime ahead of its day; and time off for what they have worked.
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, notice_days,
    backdate_days, file_rule, reason_rule, chain_id)
  select t.kind, t.code, t.name, t.color, t.unit, t.methods::text[], 100, t.balance, true, t.notice, t.back, 'none', t.reason, c.id
  from (values
    ('overtime', 'overtime', 'Overtime', '#a05a1d', 'none', '{}', false, null::int, null::int, 'required'),
    ('leave', 'lieu', 'Time off in lieu', '#2b7a86', 'hour', '{full_day,first_half,second_half,hours}', true, 0, 30, 'none')
  ) as t(kind, code, name, color, unit, methods, balance, notice, back, reason)
  join approval_chains c on c.name = 'Head of department'
  on conflict do nothing;
