-- Clients, projects, and contract invoices. An invoice that has a number never changes: it is cancelled by a credit note,
-- and each one of a series carries the hash of the one before.
create function half_even(amount numeric) returns bigint language sql immutable parallel safe as $$
  select case when abs(amount - trunc(amount)) = 0.5 then (2 * round(amount / 2))::bigint else round(amount)::bigint end
$$;

create table clients (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  code text not null check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null check (length(name) between 1 and 120),
  legal_name text check (length(legal_name) between 1 and 120),
  country_id int not null references countries on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_id text check (length(tax_id) between 1 and 40),
  address text check (length(address) between 1 and 500),
  contact_name text check (length(contact_name) between 1 and 120),
  phone text check (length(phone) between 1 and 40),
  billing_email text check (length(billing_email) between 3 and 254),
  payment_terms_days int not null default 30 check (payment_terms_days between 0 and 180),
  rate_minor bigint check (rate_minor between 0 and 999999999999),
  cost_rate_minor bigint check (cost_rate_minor between 0 and 999999999999),
  contract_ref text check (length(contract_ref) between 1 and 60),
  contract_starts_on date,
  contract_ends_on date,
  time_source text not null default 'worksheets' check (time_source in ('worksheets', 'tickets')),
  owner_id int references employees on delete restrict,
  status text not null default 'active' check (status in ('active', 'archived')),
  note text check (length(note) between 1 and 2000),
  constraint clients_contract check (contract_ends_on >= contract_starts_on)
);
create unique index clients_code on clients (code);
create unique index clients_name on clients (lower(name));
create index clients_owner on clients (owner_id) where owner_id is not null;
create index clients_country on clients (country_id);
create trigger clients_version before update on clients for each row execute function raise_version();

create table client_revenue (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  client_id int not null references clients on delete restrict,
  country_id int not null references countries on delete restrict,
  month text not null check (month ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  planned_minor bigint not null default 0 check (planned_minor between 0 and 999999999999),
  booked_minor bigint not null default 0 check (booked_minor between 0 and 999999999999),
  note text check (length(note) between 1 and 500),
  constraint client_revenue_once unique (client_id, country_id, month, currency)
);
create index client_revenue_month on client_revenue (month);
create index client_revenue_country on client_revenue (country_id);
create trigger client_revenue_version before update on client_revenue for each row execute function raise_version();

create table projects (
  pr_id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  code text not null check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null check (length(name) between 1 and 120),
  client_id int references clients on delete restrict,
  state text not null default 'planned' check (state in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  billing text not null check (billing in ('hourly', 'fixed', 'retainer', 'none')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Per hour, per month of a retainer, or the value of a fixed contract.
  rate_minor bigint check (rate_minor between 0 and 999999999999),
  cost_rate_minor bigint check (cost_rate_minor between 0 and 999999999999),
  budget_minutes int check (budget_minutes > 0),
  budget_minor bigint check (budget_minor between 1 and 999999999999),
  starts_on date not null,
  ends_on date,
  -- When it was completed or cancelled: a retainer is due until then.
  closed_on date,
  lead_id int not null references employees on delete restrict,
  description text check (length(description) between 1 and 2000),
  pinned_note text check (length(pinned_note) between 1 and 2000),
  meeting_url text check (length(meeting_url) <= 500 and meeting_url ~ '^https?://'),
  constraint projects_days check (ends_on >= starts_on),
  constraint projects_internal check (client_id is not null or billing = 'none'),
  constraint projects_rate check (billing = 'none' or rate_minor is not null),
  constraint projects_closed check ((closed_on is not null) = (state in ('completed', 'cancelled')))
);
create unique index projects_code on projects (code);
create unique index projects_name on projects (client_id, lower(name)) nulls not distinct;
create index projects_lead on projects (lead_id);
create trigger projects_version before update on projects for each row execute function raise_version();

create table project_members (
  id int generated always as identity primary key,
  pr_id int not null references projects on delete cascade,
  employee_id int not null references employees on delete restrict,
  effective_from date not null,
  effective_to date,
  check (effective_to >= effective_from),
  constraint project_members_no_overlap
    exclude using gist (pr_id with =, employee_id with =, daterange(effective_from, effective_to, '[]') with &&)
);
create index project_members_employee on project_members (employee_id);

create table project_notes (
  id int generated always as identity primary key,
  pr_id int not null references projects on delete restrict,
  kind text not null check (kind in ('decision', 'note')),
  text text not null check (length(text) between 1 and 2000),
  author text not null,
  account_id int references accounts on delete set null,
  created_at timestamptz not null
);
create index project_notes_project on project_notes (pr_id, id);
create trigger project_notes_append_only before update of pr_id, kind, text, created_at or delete on project_notes
  for each row execute function refuse_change();

-- A threshold of a budget is told once for each value of the budget.
create table project_budget_notices (
  pr_id int not null references projects on delete cascade,
  kind text not null check (kind in ('minutes', 'amount')),
  percent int not null check (percent in (80, 100)),
  budget bigint not null,
  at timestamptz not null,
  primary key (pr_id, kind, percent, budget)
);

create table tax_rates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,19}$'),
  name text not null check (length(name) between 1 and 60),
  country_id int not null references countries on delete restrict,
  rate_bp int not null check (rate_bp between 0 and 10000),
  note text check (length(note) between 1 and 200),
  valid_from date not null,
  active boolean not null default true
);
create unique index tax_rates_code on tax_rates (code);
create index tax_rates_country on tax_rates (country_id);
create trigger tax_rates_version before update on tax_rates for each row execute function raise_version();

create table invoices (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'part_paid', 'paid', 'cancelled')),
  number text check (length(number) between 5 and 40),
  brand_id int not null references brands on delete restrict,
  client_id int not null references clients on delete restrict,
  pr_id int references projects on delete restrict,
  credits_id int references invoices on delete restrict,
  contract_ref text check (length(contract_ref) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  service_from date not null,
  service_to date not null,
  issue_date date,
  due_date date,
  -- The place in its series, and the series itself, so that a check needs no text of a number.
  series_year int,
  series_number int check (series_number > 0),
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  seller jsonb,
  buyer jsonb,
  note text check (length(note) between 1 and 1000),
  footer text check (length(footer) between 1 and 1000),
  created_by int references accounts on delete set null,
  issued_by int references accounts on delete set null,
  issued_at timestamptz,
  sent_at timestamptz,
  cancelled_by int references accounts on delete set null,
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  prev_hash text check (prev_hash ~ '^[0-9a-f]{64}$'),
  constraint invoices_service check (service_from <= service_to),
  constraint invoices_due check (due_date >= issue_date),
  constraint invoices_total check (total_minor = net_minor + tax_minor),
  constraint invoices_paid check (case kind when 'invoice' then paid_minor between 0 and total_minor else paid_minor = 0 end),
  constraint invoices_credit check ((kind = 'credit_note') = (credits_id is not null)),
  constraint invoices_credit_state check (kind = 'invoice' or state in ('draft', 'issued')),
  constraint invoices_numbered check (num_nonnulls(number, issue_date, due_date, series_year, series_number, seller, buyer,
    issued_at, hash, prev_hash) = 10 and state <> 'draft' or state = 'draft'
    and num_nonnulls(number, issue_date, series_year, series_number, seller, buyer, issued_at, hash, prev_hash) = 0),
  constraint invoices_paid_state check (case state when 'part_paid' then paid_minor > 0 and paid_minor < total_minor
    when 'paid' then paid_minor = total_minor else paid_minor = 0 end),
  constraint invoices_cancelled check ((state = 'cancelled') = (cancel_reason is not null))
);
create unique index invoices_number on invoices (number);
create unique index invoices_series on invoices (brand_id, kind, series_year, series_number);
create unique index invoices_credited_once on invoices (credits_id);
create index invoices_client on invoices (client_id, id);
create index invoices_open on invoices (due_date) where state in ('issued', 'part_paid');
create index invoices_issue on invoices (issue_date, id);
create index invoices_service_month on invoices (service_to) where number is not null;
create index invoices_project on invoices (pr_id) where pr_id is not null;
create trigger invoices_version before update on invoices for each row execute function raise_version();

create table invoice_lines (
  id int generated always as identity primary key,
  invoice_id int not null references invoices on delete cascade,
  seq int not null check (seq between 1 and 200),
  description text not null check (length(description) between 1 and 500),
  minutes int check (minutes between 0 and 10000000),
  quantity_milli bigint check (quantity_milli between 0 and 999999999999),
  unit text not null check (unit in ('hour', 'day', 'month', 'piece')),
  unit_price_minor bigint not null check (unit_price_minor between 0 and 999999999999),
  discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  tax_rate_id int not null references tax_rates on delete restrict,
  net_minor bigint not null,
  constraint invoice_lines_place unique (invoice_id, seq),
  constraint invoice_lines_measure check (num_nonnulls(minutes, quantity_milli) = 1)
);
create index invoice_lines_tax on invoice_lines (tax_rate_id);

create table invoice_taxes (
  invoice_id int not null references invoices on delete cascade,
  tax_rate_id int not null references tax_rates on delete restrict,
  -- The rate as it was when the invoice was written: its name and note may be reworded later.
  code text not null,
  name text not null,
  note text,
  rate_bp int not null check (rate_bp between 0 and 10000),
  base_minor bigint not null,
  tax_minor bigint not null,
  primary key (invoice_id, tax_rate_id)
);

create table invoice_payments (
  id int generated always as identity primary key,
  invoice_id int not null references invoices on delete restrict,
  received_on date not null,
  amount_minor bigint not null check (amount_minor between 1 and 999999999999),
  method text not null check (method in ('transfer', 'card', 'cash', 'other')),
  reference text check (length(reference) between 1 and 120),
  recorded_by int references accounts on delete set null,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 3 and 500),
  constraint invoice_payments_voided check ((voided_at is null) = (void_reason is null))
);
create index invoice_payments_invoice on invoice_payments (invoice_id);
create index invoice_payments_received on invoice_payments (received_on) where voided_at is null;

-- What work a line bills. Work is on one living line at most; a cancelled invoice gives it back.
create table billed_items (
  id int generated always as identity primary key,
  source_key text not null check (source_key ~ '^[a-z_]+:[0-9]+(:[0-9]{4}-[0-9]{2})?$'),
  invoice_line_id int not null references invoice_lines on delete cascade,
  pr_id int references projects on delete restrict,
  minutes int not null check (minutes >= 0),
  released_at timestamptz
);
create unique index billed_items_once on billed_items (source_key) where released_at is null;
create index billed_items_line on billed_items (invoice_line_id);

-- One mail for an invoice and kind in a while is enough.
create table invoice_mails (
  id int generated always as identity primary key,
  invoice_id int not null references invoices on delete cascade,
  kind text not null check (kind in ('invoice', 'reminder')),
  to_address text not null,
  sent_at timestamptz not null
);
create index invoice_mails_invoice on invoice_mails (invoice_id, kind, sent_at);

-- What an issued invoice says stays as it is, whoever tries to change it; only its payments and its end are added.
create function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'paid_minor', 'sent_at', 'cancelled_by', 'cancel_reason', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.number is null then return old; end if;
    raise exception 'Invoice % cannot be deleted', old.number using errcode = 'check_violation', constraint = 'invoices_issued';
  end if;
  if new.client_id <> old.client_id then
    raise exception 'The client of an invoice stays' using errcode = 'check_violation', constraint = 'invoices_client_stays';
  end if;
  if old.number is null then return new; end if;
  -- An account that is removed is emptied from the row: who did it stands in the audit.
  if new.created_by is null then free := free || 'created_by'::text; end if;
  if new.issued_by is null then free := free || 'issued_by'::text; end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'Invoice % cannot be changed', old.number using errcode = 'check_violation', constraint = 'invoices_issued';
  end if;
  if (old.state, new.state) not in (('issued', 'part_paid'), ('issued', 'paid'), ('issued', 'cancelled'), ('part_paid', 'paid'),
    ('part_paid', 'issued'), ('paid', 'part_paid'), ('paid', 'issued')) and old.state <> new.state then
    raise exception 'Invoice % cannot become % now', old.number, new.state
      using errcode = 'check_violation', constraint = 'invoices_states';
  end if;
  return new;
end $$;
create trigger invoices_issued before update or delete on invoices for each row execute function keep_issued_invoice();

create function keep_issued_parts() returns trigger language plpgsql as $$
declare
  issued text;
begin
  select number into issued from invoices where id in (old.invoice_id, new.invoice_id) and number is not null limit 1;
  if found then
    raise exception 'Invoice % cannot be changed', issued using errcode = 'check_violation', constraint = 'invoices_issued';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_issued before insert or update or delete on invoice_lines
  for each row execute function keep_issued_parts();
create trigger invoice_taxes_issued before insert or update or delete on invoice_taxes
  for each row execute function keep_issued_parts();

-- Payments are voided once and otherwise stay.
create function keep_payment() returns trigger language plpgsql as $$
declare
  free text[] := array['voided_at', 'void_reason'];
begin
  if new.recorded_by is null then free := free || 'recorded_by'::text; end if;
  if old.voided_at is not null and new.voided_at is distinct from old.voided_at
    or to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'A payment stays as it was recorded' using errcode = 'check_violation', constraint = 'invoice_payments_stay';
  end if;
  return new;
end $$;
create trigger invoice_payments_stay before update on invoice_payments for each row execute function keep_payment();
create trigger invoice_payments_kept before delete on invoice_payments for each row execute function refuse_change();

create function keep_billed_item() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'released_at'::text <> to_jsonb(old) - 'released_at'::text or old.released_at is not null then
    raise exception 'What a line bills stays' using errcode = 'check_violation', constraint = 'billed_items_stay';
  end if;
  return new;
end $$;
create trigger billed_items_stay before update on billed_items for each row execute function keep_billed_item();

-- The figures of an invoice are those of its parts. Looked at when the transaction ends, after all of them were written.
create function check_invoice_sums() returns trigger language plpgsql as $$
declare
  which int;
  one invoices;
begin
  if tg_table_name = 'invoices' then
    which := new.id;
  else
    which := coalesce(new.invoice_id, old.invoice_id);
  end if;
  select * into one from invoices where id = which;
  if not found then return null; end if;
  if one.net_minor <> (select coalesce(sum(net_minor), 0) from invoice_lines where invoice_id = which)
    or one.net_minor <> (select coalesce(sum(base_minor), 0) from invoice_taxes where invoice_id = which)
    or one.tax_minor <> (select coalesce(sum(tax_minor), 0) from invoice_taxes where invoice_id = which)
    or one.paid_minor <> (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = which and voided_at is null) then
    raise exception 'The figures of invoice % are not those of its parts', which
      using errcode = 'check_violation', constraint = 'invoices_sums';
  end if;
  return null;
end $$;
create constraint trigger invoices_sums after insert or update on invoices
  deferrable initially deferred for each row execute function check_invoice_sums();
create constraint trigger invoice_lines_sums after insert or update or delete on invoice_lines
  deferrable initially deferred for each row execute function check_invoice_sums();
create constraint trigger invoice_taxes_sums after insert or update or delete on invoice_taxes
  deferrable initially deferred for each row execute function check_invoice_sums();
create constraint trigger invoice_payments_sums after insert or update on invoice_payments
  deferrable initially deferred for each row execute function check_invoice_sums();

create function keep_billed_client() returns trigger language plpgsql as $$
begin
  if (new.code, new.currency) is distinct from (old.code, old.currency)
    and exists (select from invoices where client_id = old.id and number is not null) then
    raise exception 'Invoices name this code and currency' using errcode = 'check_violation', constraint = 'clients_fixed';
  end if;
  return new;
end $$;
create trigger clients_fixed before update of code, currency on clients for each row execute function keep_billed_client();

create function keep_billed_project() returns trigger language plpgsql as $$
begin
  if new.client_id is distinct from old.client_id and (exists (select from billed_items where pr_id = old.pr_id)
    or exists (select from invoices where pr_id = old.pr_id)) then
    raise exception 'Work of this project is billed' using errcode = 'check_violation', constraint = 'projects_client_stays';
  end if;
  return new;
end $$;
create trigger projects_client_stays before update of client_id on projects
  for each row execute function keep_billed_project();

create function keep_used_tax_rate() returns trigger language plpgsql as $$
begin
  if (new.code, new.rate_bp) is distinct from (old.code, old.rate_bp)
    and exists (select from invoice_lines where tax_rate_id = old.id) then
    raise exception 'Invoices use this tax rate' using errcode = 'check_violation', constraint = 'tax_rates_fixed';
  end if;
  return new;
end $$;
create trigger tax_rates_fixed before update of code, rate_bp on tax_rates for each row execute function keep_used_tax_rate();

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice'));
