-- What people are paid: salaries by date, components, monthly runs, payslips that never change once issued, hikes.
-- All amounts are whole minor units of a currency.
create table pay_components (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  active boolean not null default true,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,15}$'),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('earning', 'deduction', 'employer_cost')),
  -- `engine`: the fixed rows whose lines follow from time alone.
  calc text not null check (calc in ('fixed', 'percent_of_base', 'percent_of_gross', 'manual', 'engine')),
  prorate boolean not null,
  on_slip boolean not null default true,
  constraint pay_components_code unique (code),
  constraint pay_components_calc unique (id, calc),
  constraint pay_components_engine check ((calc = 'engine') = (code in ('BASIC', 'UNPAID', 'OVERTIME'))),
  constraint pay_components_gross check (not (calc = 'percent_of_gross' and kind = 'earning')),
  constraint pay_components_prorate check (calc = 'fixed' or not prorate),
  constraint pay_components_on_slip check (on_slip or kind = 'employer_cost')
);
create unique index pay_components_name on pay_components (lower(name));
create trigger pay_components_version before update on pay_components for each row execute function raise_version();
insert into pay_components (code, name, kind, calc, prorate) values
  ('BASIC', 'Basic pay', 'earning', 'engine', false),
  ('UNPAID', 'Unpaid time', 'earning', 'engine', false),
  ('OVERTIME', 'Overtime', 'earning', 'engine', false);

-- The rate on the last day of a month rules that month. Of a cap, the gross counts up to it.
create table pay_component_rates (
  component_id int not null references pay_components on delete cascade,
  effective_from date not null,
  rate_bp int not null check (rate_bp between 0 and 10000),
  cap_minor bigint check (cap_minor between 1 and 99999999999),
  primary key (component_id, effective_from)
);

create table hikes (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  effective_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('monthly', 'hourly')),
  -- The base on the day before, as it was when the hike was proposed.
  current_minor bigint not null check (current_minor between 1 and 99999999999),
  new_minor bigint not null check (new_minor between 1 and 99999999999),
  percent_bp int not null check (percent_bp between 1 and 10000),
  reason text not null check (reason in ('annual', 'promotion', 'market', 'merit', 'equity')),
  note text not null check (length(note) between 1 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'applied')),
  proposed_by int not null references accounts on delete restrict,
  -- The last to change what was proposed, where that was another.
  changed_by int references accounts on delete restrict,
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  -- Null for the system, which applies a hike on its day.
  applied_by int references accounts on delete restrict,
  applied_at timestamptz,
  salary_id int,
  -- What the letter says, as it was when the hike was applied.
  letter jsonb check (jsonb_typeof(letter) = 'object'),
  constraint hikes_raise check (new_minor > current_minor),
  constraint hikes_four_eyes check (decided_by <> proposed_by and (changed_by is null or decided_by <> changed_by)),
  constraint hikes_decision check (
    (state in ('approved', 'rejected', 'applied')) <= (decided_by is not null and decided_at is not null)
    and (state = 'rejected') <= (decision_note is not null)),
  constraint hikes_applied check (
    (state = 'applied') = (applied_at is not null)
    and (state = 'applied') = (salary_id is not null) and (state = 'applied') = (letter is not null))
);
create unique index hikes_one_open on hikes (employee_id) where state in ('proposed', 'approved');
create index hikes_of_person on hikes (employee_id, effective_from desc, id desc);
create index hikes_by_day on hikes (effective_from desc, id desc);
create index hikes_due on hikes (effective_from) where state = 'approved';
create trigger hikes_version before update on hikes for each row execute function raise_version();

create table salaries (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  effective_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('monthly', 'hourly')),
  -- Per month or per hour.
  base_minor bigint not null check (base_minor between 0 and 99999999999),
  reason text not null check (reason in ('hire', 'hike', 'change', 'correction')),
  hike_id int references hikes on delete restrict,
  note text check (length(note) between 1 and 500),
  -- Null for the system.
  created_by int references accounts on delete restrict,
  constraint salaries_one_a_day unique (employee_id, effective_from),
  constraint salaries_hike check ((reason = 'hike') = (hike_id is not null)),
  constraint salaries_hike_once unique (hike_id)
);
create trigger salaries_version before update on salaries for each row execute function raise_version();

-- The salaries of a person change one after the other, so that what is decided on them rests on those that stand.
create function lock_paid_person() returns trigger language plpgsql as $$
begin
  perform from employees where id = coalesce(new.employee_id, old.employee_id) for no key update;
  return coalesce(new, old);
end $$;
create trigger salaries_in_turn before insert or update or delete on salaries
  for each row execute function lock_paid_person();
alter table hikes add constraint hikes_salary foreign key (salary_id) references salaries on delete restrict;

-- A hike goes from state to state as decided, and what was decided on never changes.
create function keep_decided_hike() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' and (new.employee_id, new.effective_from, new.currency, new.basis, new.current_minor,
      new.new_minor, new.percent_bp, new.reason, new.note, new.proposed_by, new.changed_by)
    is distinct from (old.employee_id, old.effective_from, old.currency, old.basis, old.current_minor, old.new_minor,
      old.percent_bp, old.reason, old.note, old.proposed_by, old.changed_by)
    or old.state in ('rejected', 'withdrawn', 'applied')
    or (old.state <> new.state and (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'),
      ('proposed', 'withdrawn'), ('approved', 'withdrawn'), ('approved', 'applied')))
  then
    raise exception 'this hike is decided' using errcode = 'restrict_violation', constraint = 'hikes_decided';
  end if;
  return new;
end $$;
create trigger hikes_decided before update on hikes for each row execute function keep_decided_hike();

-- A change of currency starts on the first of a month, so that no month is paid in two.
create function check_salary_currency() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select s.effective_from, s.currency, lag(s.currency) over (order by s.effective_from) as before
      from salaries s where s.employee_id = coalesce(new.employee_id, old.employee_id)) x
    where x.before <> x.currency and extract(day from x.effective_from) <> 1
  ) then
    raise exception 'a change of currency starts on the first of a month'
      using errcode = 'check_violation', constraint = 'salaries_currency';
  end if;
  return null;
end $$;
create constraint trigger salaries_currency after insert or update or delete on salaries
  deferrable initially immediate for each row execute function check_salary_currency();

create table salary_components (
  salary_id int not null references salaries on delete cascade,
  component_id int not null,
  calc text not null check (calc in ('fixed', 'percent_of_base', 'percent_of_gross')),
  amount_minor bigint check (amount_minor between 0 and 99999999999),
  -- Null: the rate of the component.
  rate_bp int check (rate_bp between 0 and 10000),
  primary key (salary_id, component_id),
  constraint salary_components_component foreign key (component_id, calc)
    references pay_components (id, calc) on delete restrict,
  constraint salary_components_amount check ((calc = 'fixed') = (amount_minor is not null) and (calc <> 'fixed' or rate_bp is null))
);
create index salary_components_component on salary_components (component_id);

-- The accounts that pay salaries and are printed on invoices.
create table company_accounts (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  brand_id int not null references brands on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  holder text not null check (length(holder) between 1 and 70),
  bank_name text check (length(bank_name) between 1 and 120),
  bank_code text not null check (length(bank_code) between 1 and 40),
  account_enc bytea not null,
  account_last4 text not null check (length(account_last4) between 1 and 4),
  is_iban boolean not null,
  constraint company_accounts_one unique (brand_id, currency)
);
create trigger company_accounts_version before update on company_accounts for each row execute function raise_version();

create table payroll_runs (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  cutoff_date date not null,
  kind text not null check (kind in ('regular', 'supplementary')),
  state text not null check (state in ('queued', 'calculating', 'review', 'approved', 'issued', 'paid', 'discarded')),
  -- Null for the system.
  started_by int references accounts on delete restrict,
  started_at timestamptz not null,
  -- When the inputs of all people were read.
  snapshot_at timestamptz,
  finished_at timestamptz,
  approved_by int references accounts on delete restrict,
  approved_at timestamptz,
  -- Whether a second person was asked for when it was approved.
  four_eyes boolean not null default true,
  issued_by int references accounts on delete restrict,
  issued_at timestamptz,
  pay_on date,
  paid_by int references accounts on delete restrict,
  paid_on date,
  reopen_reason text check (length(reopen_reason) between 3 and 500),
  constraint payroll_runs_cutoff check (
    cutoff_date >= (month || '-01')::date and cutoff_date < ((month || '-01')::date + interval '1 month')::date),
  constraint payroll_runs_approved check (
    (state in ('approved', 'issued', 'paid')) = (approved_by is not null)
    and (approved_by is null) = (approved_at is null)),
  constraint payroll_runs_issued check (
    (state in ('issued', 'paid')) = (issued_at is not null)
    and (issued_at is null) = (pay_on is null) and (issued_at is null) = (issued_by is null)),
  constraint payroll_runs_paid check ((state = 'paid') = (paid_on is not null) and (paid_on is null) = (paid_by is null))
);
create unique index payroll_runs_one_regular on payroll_runs (month) where kind = 'regular' and state <> 'discarded';
create unique index payroll_runs_one_supplementary on payroll_runs (month)
  where kind = 'supplementary' and state = 'review';
create index payroll_runs_month on payroll_runs (month desc, id desc);
create trigger payroll_runs_version before update on payroll_runs for each row execute function raise_version();

-- Who counts as a starter: who started it, recalculated all of it, or made a payslip in a supplementary run.
create table payroll_run_starters (
  run_id int not null references payroll_runs on delete cascade,
  account_id int not null references accounts on delete restrict,
  primary key (run_id, account_id)
);
create function check_run_approver() returns trigger language plpgsql as $$
begin
  if new.four_eyes and exists (
    select from payroll_run_starters s where s.run_id = new.id and s.account_id = new.approved_by
  ) then
    raise exception 'a run is approved by a second person'
      using errcode = 'check_violation', constraint = 'payroll_runs_four_eyes';
  end if;
  return new;
end $$;
create trigger payroll_runs_four_eyes before update on payroll_runs
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function check_run_approver();

create table payslips (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  brand_id int not null references brands on delete restrict,
  run_id int not null references payroll_runs on delete restrict,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The first and last employed day of the month.
  period_start date not null,
  period_end date not null,
  cutoff_date date not null,
  state text not null check (state in ('draft', 'approved', 'issued', 'paid', 'superseded', 'discarded')),
  number text check (length(number) between 1 and 30),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor bigint not null,
  deductions_minor bigint not null,
  net_minor bigint not null,
  employer_cost_minor bigint not null,
  -- A copy of all inputs, with the hash of its canonical form and the version of the rules that were used.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  facts_hash text not null check (facts_hash ~ '^[0-9a-f]{64}$'),
  engine_version int not null check (engine_version >= 1),
  -- The inputs are others now; false again once it is recalculated.
  changed_since boolean not null default false,
  note text check (length(note) between 1 and 500),
  supersedes_id int references payslips on delete restrict,
  superseded_by_id int references payslips on delete restrict,
  correction_reason text check (length(correction_reason) between 3 and 500),
  withheld boolean not null default false,
  withheld_reason text check (length(withheld_reason) between 3 and 500),
  bank_holder text,
  bank_last4 text,
  -- Names, addresses and the year to date, as the document prints them.
  document jsonb check (jsonb_typeof(document) = 'object'),
  issued_at timestamptz,
  paid_on date,
  first_viewed_at timestamptz,
  constraint payslips_net check (net_minor = gross_minor - deductions_minor),
  constraint payslips_number unique (number),
  constraint payslips_numbered check ((number is not null) = (state in ('issued', 'paid', 'superseded'))),
  constraint payslips_issued check ((issued_at is not null) = (number is not null) and (document is not null) = (number is not null)),
  constraint payslips_paid check ((paid_on is not null) = (state = 'paid')),
  constraint payslips_superseded check ((superseded_by_id is not null) = (state = 'superseded')),
  constraint payslips_correction check ((supersedes_id is null) = (correction_reason is null)),
  constraint payslips_withheld check (withheld = (withheld_reason is not null)),
  constraint payslips_period check (period_start <= period_end),
  constraint payslips_of_person unique (id, employee_id)
);
create unique index payslips_one_live on payslips (employee_id, month) where state in ('issued', 'paid');
create unique index payslips_one_draft on payslips (employee_id, month) where state in ('draft', 'approved');
create index payslips_run on payslips (run_id, employee_id);
create index payslips_month on payslips (month) where state in ('issued', 'paid');
create index payslips_supersedes on payslips (supersedes_id) where supersedes_id is not null;
create trigger payslips_version before update on payslips
  for each row when (old.first_viewed_at is not distinct from new.first_viewed_at
    and old.changed_since is not distinct from new.changed_since) execute function raise_version();

-- An issued document stays as it is, but for what becomes of it; a state follows from the one before.
create function keep_payslip() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'approved'), ('draft', 'discarded'), ('approved', 'draft'), ('approved', 'issued'),
    ('issued', 'paid'), ('issued', 'superseded')
  ) then
    raise exception 'a payslip does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payslips_states';
  end if;
  if old.state in ('issued', 'paid', 'superseded', 'discarded') and
    to_jsonb(old) - array['state', 'superseded_by_id', 'withheld', 'withheld_reason', 'paid_on', 'first_viewed_at',
      'version', 'updated_at']
    <> to_jsonb(new) - array['state', 'superseded_by_id', 'withheld', 'withheld_reason', 'paid_on', 'first_viewed_at',
      'version', 'updated_at']
  then
    raise exception 'an issued payslip never changes' using errcode = 'restrict_violation', constraint = 'payslips_final';
  end if;
  return new;
end $$;
create trigger payslips_final before update on payslips for each row execute function keep_payslip();
create function refuse_payslip_end() returns trigger language plpgsql as $$
begin
  raise exception 'a payslip is never deleted' using errcode = 'restrict_violation', constraint = 'payslips_final';
end $$;
create trigger payslips_kept before delete on payslips for each row execute function refuse_payslip_end();

create table payslip_lines (
  id bigint generated always as identity primary key,
  payslip_id int not null references payslips on delete restrict,
  seq int not null check (seq >= 1),
  component_id int not null references pay_components on delete restrict,
  label text not null check (length(label) between 1 and 120),
  kind text not null check (kind in ('earning', 'deduction', 'employer_cost')),
  segment_from date,
  segment_to date,
  quantity_minutes int,
  rate_minor bigint,
  rate_bp int,
  -- An earning adds to the gross, a deduction to the deductions.
  amount_minor bigint not null,
  -- How it was worked out: rule, inputs with the rows they come from, the exact fraction.
  explain jsonb not null check (jsonb_typeof(explain) = 'object'),
  constraint payslip_lines_seq unique (payslip_id, seq),
  constraint payslip_lines_segment check ((segment_from is null) = (segment_to is null) and segment_from <= segment_to)
);
create index payslip_lines_component on payslip_lines (component_id);

create function refuse_wrong_totals(slips int[]) returns void language plpgsql as $$
begin
  if exists (
    select from payslips p
    left join lateral (
      select coalesce(sum(l.amount_minor) filter (where l.kind = 'earning'), 0) as gross,
        coalesce(sum(l.amount_minor) filter (where l.kind = 'deduction'), 0) as deductions,
        coalesce(sum(l.amount_minor) filter (where l.kind = 'employer_cost'), 0) as employer_cost
      from payslip_lines l where l.payslip_id = p.id) s on true
    where p.id = any(slips)
      and (p.gross_minor, p.deductions_minor, p.employer_cost_minor) <> (s.gross, s.deductions, s.employer_cost)
  ) then
    raise exception 'the totals of a payslip are the sums of its lines'
      using errcode = 'check_violation', constraint = 'payslips_totals';
  end if;
end $$;
create function refuse_issued_lines(slips int[]) returns void language plpgsql as $$
begin
  if exists (select from payslips p where p.id = any(slips) and p.state <> 'draft') then
    raise exception 'the lines of a payslip that is no draft never change'
      using errcode = 'restrict_violation', constraint = 'payslips_final';
  end if;
end $$;
create function check_payslip_totals() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_totals(array[new.id]);
  return null;
end $$;
create constraint trigger payslips_totals_inserted after insert on payslips
  deferrable initially deferred for each row execute function check_payslip_totals();
create constraint trigger payslips_totals_updated after update of gross_minor, deductions_minor, employer_cost_minor on payslips
  deferrable initially deferred for each row execute function check_payslip_totals();
create function check_new_lines() returns trigger language plpgsql as $$
declare
  slips int[] := array(select distinct payslip_id from added);
begin
  perform refuse_issued_lines(slips);
  perform refuse_wrong_totals(slips);
  return null;
end $$;
create trigger payslip_lines_inserted after insert on payslip_lines
  referencing new table as added for each statement execute function check_new_lines();
create function check_gone_lines() returns trigger language plpgsql as $$
begin
  perform refuse_issued_lines(array(select distinct payslip_id from gone));
  return null;
end $$;
create trigger payslip_lines_deleted after delete on payslip_lines
  referencing old table as gone for each statement execute function check_gone_lines();
create function check_payslip_of_line() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_totals(array[old.payslip_id]);
  return null;
end $$;
create constraint trigger payslip_lines_totals after delete on payslip_lines
  deferrable initially deferred for each row execute function check_payslip_of_line();
create trigger payslip_lines_kept before update on payslip_lines for each row execute function refuse_change();

-- The salaries behind a payslip: those of an issued one stay as they are.
create table payslip_salaries (
  payslip_id int not null references payslips on delete restrict,
  salary_id int not null references salaries on delete cascade,
  primary key (payslip_id, salary_id)
);
create index payslip_salaries_salary on payslip_salaries (salary_id);
create function keep_used_salary() returns trigger language plpgsql as $$
begin
  if exists (
    select from payslip_salaries u join payslips p on p.id = u.payslip_id
    where u.salary_id = old.id and p.state in ('approved', 'issued', 'paid', 'superseded')
  ) then
    raise exception 'a payslip uses this salary' using errcode = 'restrict_violation', constraint = 'salaries_used';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger salaries_used before update or delete on salaries for each row execute function keep_used_salary();

create table payroll_run_items (
  run_id int not null references payroll_runs on delete cascade,
  employee_id int not null references employees on delete restrict,
  state text not null check (state in ('pending', 'done', 'failed', 'skipped')),
  code text,
  message text,
  payslip_id int,
  attempts int not null default 0 check (attempts >= 0),
  -- The inputs as the snapshot read them; with the payslip once it is made.
  facts jsonb,
  facts_hash text,
  taken_at timestamptz not null,
  -- Against the payslip of the month before, in hundredths of a percent.
  net_change_bp int,
  primary key (run_id, employee_id),
  constraint payroll_run_items_payslip foreign key (payslip_id, employee_id)
    references payslips (id, employee_id) on delete restrict,
  constraint payroll_run_items_done check ((state = 'done') = (payslip_id is not null)),
  -- Pending without facts: they are read with the next snapshot.
  constraint payroll_run_items_pending check (facts is null or state = 'pending'),
  constraint payroll_run_items_failed check ((state in ('failed', 'skipped')) = (code is not null and message is not null))
);
create index payroll_run_items_pending on payroll_run_items (run_id, employee_id) where state = 'pending';
create index payroll_run_items_payslip on payroll_run_items (payslip_id) where payslip_id is not null;
create index payroll_run_items_employee on payroll_run_items (employee_id);

create table payroll_exceptions (
  id int generated always as identity primary key,
  run_id int not null references payroll_runs on delete cascade,
  payslip_id int references payslips on delete restrict,
  employee_id int references employees on delete restrict,
  code text not null check (length(code) between 1 and 40),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  blocking boolean not null,
  -- Who entered the fact; null for the system.
  author_id int references accounts on delete restrict,
  accepted_by int references accounts on delete restrict,
  accepted_at timestamptz,
  note text check (length(note) between 1 and 500),
  constraint payroll_exceptions_own check (accepted_by <> author_id),
  constraint payroll_exceptions_accepted check (
    (accepted_by is null) = (accepted_at is null) and (accepted_by is null) = (note is null)),
  constraint payroll_exceptions_blocking check (not (blocking and accepted_by is not null))
);
create index payroll_exceptions_run on payroll_exceptions (run_id, employee_id, id);
create index payroll_exceptions_open on payroll_exceptions (run_id, employee_id) where accepted_by is null;
create index payroll_exceptions_employee on payroll_exceptions (employee_id);

create table pay_adjustments (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  component_id int not null,
  calc text not null default 'manual' check (calc = 'manual'),
  amount_minor bigint not null check (amount_minor between 1 and 99999999999),
  note text not null check (length(note) between 1 and 300),
  created_by int not null references accounts on delete restrict,
  deleted_at timestamptz,
  constraint pay_adjustments_component foreign key (component_id, calc)
    references pay_components (id, calc) on delete restrict
);
create index pay_adjustments_month on pay_adjustments (month, employee_id, id) where deleted_at is null;
create index pay_adjustments_person on pay_adjustments (employee_id, month) where deleted_at is null;
create index pay_adjustments_component on pay_adjustments (component_id);

-- What a payslip that is approved was made of stays.
create function keep_adjustments() returns trigger language plpgsql as $$
begin
  if exists (
    select from payslips p where p.employee_id = new.employee_id and p.month = new.month
      and (p.state in ('approved', 'paid') or (p.state = 'issued' and not exists (
        select from payslips d where d.supersedes_id = p.id and d.state = 'draft')))
  ) then
    raise exception 'the payslip of the month is approved'
      using errcode = 'restrict_violation', constraint = 'pay_adjustments_approved';
  end if;
  return new;
end $$;
create trigger pay_adjustments_approved before insert or update on pay_adjustments
  for each row execute function keep_adjustments();
create trigger pay_adjustments_kept before delete on pay_adjustments for each row execute function refuse_change();

create table bank_files (
  id int generated always as identity primary key,
  run_id int not null references payroll_runs on delete restrict,
  brand_id int not null references brands on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  format text not null check (format in ('pain.001.001.09', 'csv')),
  name text not null check (length(name) between 1 and 120),
  count int not null check (count >= 1),
  total_minor bigint not null check (total_minor >= 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Sealed: it names accounts.
  content_enc bytea not null,
  created_by int not null references accounts on delete restrict,
  created_at timestamptz not null
);
create index bank_files_run on bank_files (run_id, id);
create trigger bank_files_append_only before update or delete on bank_files
  for each row execute function refuse_change();
create table bank_file_payslips (
  bank_file_id int not null references bank_files on delete restrict,
  payslip_id int not null references payslips on delete restrict,
  primary key (bank_file_id, payslip_id)
);
create index bank_file_payslips_payslip on bank_file_payslips (payslip_id);
create trigger bank_file_payslips_append_only before update or delete on bank_file_payslips
  for each row execute function refuse_change();

-- Questions about payslips go to those who keep pay, whom each question names; where none can answer, to HR.
insert into approval_chains (name) values ('Payroll');
insert into approval_chain_steps (chain_id, position, assignee, overridable)
  select id, 1, 'named', false from approval_chains where name = 'Payroll';
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, file_rule,
    reason_rule, system, chain_id)
  select 'payslip_question', 'payslip_question', 'Payslip question', '#3d6f8e', 'none', '{}', 100, false, true,
    'optional', 'required', true, id
  from approval_chains where name = 'Payroll';
