-- What is owed to people and what was sent to them: postings alone. An issued payslip posts its net, a correction its
-- difference to the payslip that it replaces, a payment what was sent, a returned one the same again. Whether a payslip is
-- paid follows from them.

-- The account that a payslip is paid to, frozen when its run is approved: who holds it and its number, sealed.
alter table payslips add column bank_enc bytea;
alter table payslips add column bank_detail_id int;
alter table payslips add column bank_detail_version int;
-- Who made or changed the draft by hand; null where the run calculated it.
alter table payslips add column made_by int references accounts on delete restrict;
alter table company_accounts add column changed_by int references accounts on delete restrict;
alter table company_accounts add column changed_at timestamptz;

-- Which payslips older files held stays in `bank_file_payslips`; from now on a line of a file is a payment.
create table pay_accounts (
  employee_id int not null references employees on delete restrict,
  brand_id int not null references brands on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Sums of the postings, kept by their trigger; the row is also what payers of one account wait for.
  owed_minor bigint not null default 0,
  sent_minor bigint not null default 0,
  primary key (employee_id, brand_id, currency)
);
create index pay_accounts_open on pay_accounts (brand_id, currency) where owed_minor <> sent_minor;

create table pay_payments (
  id int generated always as identity primary key,
  employee_id int not null,
  brand_id int not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor between 1 and 99999999999),
  -- `file`: a line of a bank file; `hand`: entered by one person, confirmed by another; `before`: said to be paid before
  -- accounts were kept.
  origin text not null check (origin in ('file', 'hand', 'before')),
  bank_file_id int references bank_files on delete restrict,
  reference text not null check (length(reference) between 1 and 35),
  note text check (length(note) between 3 and 300),
  sent_on date not null,
  bank_holder text,
  bank_last4 text,
  entered_by int references accounts on delete restrict,
  entered_at timestamptz not null,
  confirmed_by int references accounts on delete restrict,
  confirmed_at timestamptz,
  refused_by int references accounts on delete restrict,
  refused_at timestamptz,
  returned_on date,
  return_reason text check (length(return_reason) between 3 and 300),
  returned_by int references accounts on delete restrict,
  constraint pay_payments_account foreign key (employee_id, brand_id, currency) references pay_accounts on delete restrict,
  constraint pay_payments_file check ((origin = 'file') = (bank_file_id is not null)),
  constraint pay_payments_entered check (origin = 'before' or entered_by is not null),
  constraint pay_payments_four_eyes check (confirmed_by <> entered_by),
  constraint pay_payments_decided check (
    (origin = 'hand' or (confirmed_by is null and refused_by is null)) and (confirmed_by is null or refused_by is null)
    and (confirmed_by is null) = (confirmed_at is null) and (refused_by is null) = (refused_at is null)),
  constraint pay_payments_returned check (
    (returned_on is null) = (return_reason is null) and (returned_on is null) = (returned_by is null)
    and (returned_on is null or origin <> 'hand' or confirmed_by is not null)
    and (returned_on is null or returned_on >= sent_on)),
  constraint pay_payments_once unique (bank_file_id, employee_id)
);
create index pay_payments_of_account on pay_payments (employee_id, brand_id, currency, id);

create table pay_postings (
  id bigint generated always as identity primary key,
  employee_id int not null,
  brand_id int not null,
  currency text not null,
  kind text not null check (kind in ('payslip', 'correction', 'sent', 'returned')),
  -- Positive: more is owed. Negative: less is.
  amount_minor bigint not null,
  payslip_id int references payslips on delete restrict,
  payment_id int references pay_payments on delete restrict,
  posted_on date not null,
  posted_at timestamptz not null default app_now(),
  constraint pay_postings_account foreign key (employee_id, brand_id, currency) references pay_accounts on delete restrict,
  constraint pay_postings_source check (
    (kind in ('payslip', 'correction')) = (payslip_id is not null) and (kind in ('sent', 'returned')) = (payment_id is not null)),
  constraint pay_postings_sign check (
    (kind <> 'sent' or amount_minor < 0) and (kind <> 'returned' or amount_minor > 0) and (kind <> 'payslip' or amount_minor >= 0)),
  constraint pay_postings_of_payslip unique (payslip_id, brand_id, currency),
  constraint pay_postings_of_payment unique (payment_id, kind)
);
create index pay_postings_of_account on pay_postings (employee_id, brand_id, currency, id);

-- A payment that waits for its second person posts nothing; what was decided about it, and what it says, stays.
create function keep_pay_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or
    to_jsonb(old) - array['confirmed_by', 'confirmed_at', 'refused_by', 'refused_at', 'returned_on', 'return_reason', 'returned_by']
    <> to_jsonb(new) - array['confirmed_by', 'confirmed_at', 'refused_by', 'refused_at', 'returned_on', 'return_reason', 'returned_by']
    or (old.confirmed_by is not null and old.confirmed_by is distinct from new.confirmed_by)
    or (old.refused_by is not null and old.refused_by is distinct from new.refused_by)
    or (old.returned_on is not null and old.returned_on is distinct from new.returned_on)
  then
    raise exception 'a payment stays as it was made' using errcode = 'restrict_violation', constraint = 'pay_payments_final';
  end if;
  return new;
end $$;
create trigger pay_payments_final before update or delete on pay_payments for each row execute function keep_pay_payment();
create trigger pay_postings_append_only before update or delete on pay_postings for each row execute function refuse_change();

-- A second person says to which account somebody is paid whose account changed after the approval.
create table pay_account_clearances (
  payslip_id int not null references payslips on delete restrict,
  -- The account that holds now; 0 where there is none any more.
  bank_detail_id int not null,
  bank_detail_version int not null,
  pays text not null check (pays in ('former', 'new')),
  note text not null check (length(note) between 3 and 300),
  changed_by int references accounts on delete restrict,
  cleared_by int not null references accounts on delete restrict,
  cleared_at timestamptz not null,
  primary key (payslip_id, bank_detail_id, bank_detail_version),
  constraint pay_account_clearances_four_eyes check (cleared_by <> changed_by),
  constraint pay_account_clearances_new check (pays = 'former' or bank_detail_id > 0)
);
create trigger pay_account_clearances_append_only before update or delete on pay_account_clearances
  for each row execute function refuse_change();
-- Who entered the account as it stands; those who added it or agreed to it are known already.
alter table employee_details add column changed_by int references accounts on delete set null;

-- A run under way: what it calculated by itself has no author, a draft made by hand has one.
update payslips p set made_by = s.account_id
  from payroll_runs r join lateral (select account_id from payroll_run_starters where run_id = r.id order by account_id limit 1) s on true
  where r.id = p.run_id and r.kind = 'supplementary' and p.state in ('draft', 'approved');
delete from payroll_run_starters s using payroll_runs r where r.id = s.run_id and r.kind = 'supplementary' and r.state = 'review';
create or replace function check_run_approver() returns trigger language plpgsql as $$
begin
  if new.four_eyes and (exists (
      select from payroll_run_starters s where s.run_id = new.id and s.account_id = new.approved_by)
    or exists (
      select from payslips p where p.run_id = new.id and p.made_by = new.approved_by and p.state in ('draft', 'approved')))
  then
    raise exception 'a run is approved by a second person'
      using errcode = 'check_violation', constraint = 'payroll_runs_four_eyes';
  end if;
  return new;
end $$;

-- The states of an account's payslips from what was sent: the oldest is paid first, those held back last.
create function settle_pay_accounts(accounts jsonb) returns void language sql as $$
  with touched as (select * from jsonb_to_recordset(accounts) as x(employee_id int, brand_id int, currency text)),
  standing as (
    select y.id, y.state, a.sent_minor,
      sum(y.net_minor) over (partition by y.employee_id, y.brand_id, y.currency order by y.withheld, y.month, y.id) as due
    from touched t join pay_accounts a using (employee_id, brand_id, currency)
    join payslips y on y.employee_id = t.employee_id and y.brand_id = t.brand_id and y.currency = t.currency
      and y.state in ('issued', 'paid')),
  paid_days as (
    select t.employee_id, t.brand_id, t.currency, max(p.posted_on) as day from touched t
    join pay_postings p using (employee_id, brand_id, currency) group by 1, 2, 3)
  update payslips y set state = case when s.due <= s.sent_minor then 'paid' else 'issued' end,
    paid_on = case when s.due <= s.sent_minor then coalesce(d.day, app_clock()::date) end, updated_at = app_now()
  from standing s, paid_days d
  where y.id = s.id and (s.due <= s.sent_minor) <> (s.state = 'paid')
    and d.employee_id = y.employee_id and d.brand_id = y.brand_id and d.currency = y.currency
$$;

create function sum_pay_postings() returns trigger language plpgsql as $$
begin
  update pay_accounts a set owed_minor = a.owed_minor + c.owed, sent_minor = a.sent_minor + c.sent
  from (select employee_id, brand_id, currency, coalesce(sum(amount_minor) filter (where payslip_id is not null), 0) as owed,
      coalesce(-sum(amount_minor) filter (where payment_id is not null), 0) as sent
    from changed group by 1, 2, 3) c
  where a.employee_id = c.employee_id and a.brand_id = c.brand_id and a.currency = c.currency;
  perform settle_pay_accounts((select jsonb_agg(distinct jsonb_build_object('employee_id', employee_id, 'brand_id', brand_id,
    'currency', currency)) from changed));
  return null;
end $$;
create trigger pay_postings_summed after insert on pay_postings referencing new table as changed
  for each statement execute function sum_pay_postings();

-- Paid by postings alone: a returned payment makes a payslip owed again, and one that is paid can be corrected.
create or replace function keep_payslip() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('draft', 'approved'), ('draft', 'discarded'), ('approved', 'draft'), ('approved', 'issued'),
    ('issued', 'paid'), ('paid', 'issued'), ('issued', 'superseded'), ('paid', 'superseded')
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

-- What was issued before accounts were kept.
insert into pay_accounts (employee_id, brand_id, currency)
  select distinct employee_id, brand_id, currency from payslips where number is not null;
insert into pay_payments (employee_id, brand_id, currency, amount_minor, origin, bank_file_id, reference, sent_on, bank_holder,
    bank_last4, entered_by, entered_at)
  select y.employee_id, y.brand_id, y.currency, y.net_minor, 'file', f.id, left(y.number, 35),
    coalesce(r.pay_on, f.created_at::date), y.bank_holder, y.bank_last4, f.created_by, f.created_at
  from payslips y join lateral (select max(x.bank_file_id) as id from bank_file_payslips x where x.payslip_id = y.id) l on l.id is not null
  join bank_files f on f.id = l.id join payroll_runs r on r.id = f.run_id
  where y.number is not null and y.net_minor > 0;
insert into pay_payments (employee_id, brand_id, currency, amount_minor, origin, reference, sent_on, bank_holder, bank_last4,
    entered_by, entered_at)
  select y.employee_id, y.brand_id, y.currency, y.net_minor, 'before', left(y.number, 35), y.paid_on, y.bank_holder,
    y.bank_last4, r.paid_by, coalesce(y.updated_at, y.issued_at)
  from payslips y join payroll_runs r on r.id = y.run_id
  where y.state = 'paid' and y.net_minor > 0 and not exists (select from bank_file_payslips x where x.payslip_id = y.id);
insert into pay_postings (employee_id, brand_id, currency, kind, amount_minor, payslip_id, payment_id, posted_on, posted_at)
  select * from (
    select y.employee_id, y.brand_id, y.currency, case when o.id is null then 'payslip' else 'correction' end,
      y.net_minor - case when o.brand_id = y.brand_id and o.currency = y.currency then o.net_minor else 0 end,
      y.id, null::int, y.issued_at::date, y.issued_at
    from payslips y left join payslips o on o.id = y.supersedes_id where y.number is not null
    union all
    select o.employee_id, o.brand_id, o.currency, 'correction', -o.net_minor, y.id, null, y.issued_at::date, y.issued_at
    from payslips y join payslips o on o.id = y.supersedes_id
    where y.number is not null and (o.brand_id, o.currency) <> (y.brand_id, y.currency)
    union all
    select p.employee_id, p.brand_id, p.currency, 'sent', -p.amount_minor, null, p.id, p.sent_on, p.entered_at from pay_payments p
  ) x (employee_id, brand_id, currency, kind, amount_minor, payslip_id, payment_id, posted_on, posted_at)
  order by x.posted_at, x.payslip_id nulls last;

-- No payslip is paid without postings that pay it.
create function check_payslip_paid() returns trigger language plpgsql as $$
begin
  if exists (
    select from payslips y left join pay_accounts a on a.employee_id = y.employee_id and a.brand_id = y.brand_id and a.currency = y.currency
    where y.id = new.id and y.state = 'paid' and coalesce(a.sent_minor, 0) < (
      select sum(o.net_minor) from payslips o where o.employee_id = y.employee_id and o.brand_id = y.brand_id
        and o.currency = y.currency and o.state in ('issued', 'paid') and (o.withheld, o.month, o.id) <= (y.withheld, y.month, y.id)))
  then
    raise exception 'a payslip is paid by postings' using errcode = 'check_violation', constraint = 'payslips_paid_by_postings';
  end if;
  return null;
end $$;
create constraint trigger payslips_paid_by_postings after insert or update of state, paid_on on payslips
  deferrable initially deferred for each row when (new.state = 'paid') execute function check_payslip_paid();
