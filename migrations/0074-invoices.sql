-- Parts of fixed contracts are billed like hours and months: each once, by a key with the number of the part.
alter table billed_items drop constraint billed_items_source_key_check;
alter table billed_items add constraint billed_items_source_key_check
  check (source_key ~ '^[a-z_]+:[0-9]+(:[0-9]{4}-[0-9]{2}|:[0-9]{1,6})?$');
create index billed_items_progress on billed_items (pr_id) where source_key like 'progress:%';

-- Reminders of what is due and open, three at most for an invoice. What left before has its place, as far as there is one.
alter table clients add column reminders boolean not null default true;
alter table invoice_mails add column level int check (level between 1 and 3);
update invoice_mails m set level = n.place from (
  select id, row_number() over (partition by invoice_id order by sent_at, id) as place from invoice_mails where kind = 'reminder') n
where n.id = m.id and n.place <= 3;
alter table invoice_mails add constraint invoice_mails_level check (level is null or kind = 'reminder');
create unique index invoice_mails_once on invoice_mails (invoice_id, level);
create function check_reminder() returns trigger language plpgsql as $$
begin
  if new.kind = 'reminder' and (new.level is null or not exists (select from invoices where id = new.invoice_id
      and kind = 'invoice' and state in ('issued', 'part_paid'))) then
    raise exception 'Nothing of invoice % is open', new.invoice_id using errcode = 'check_violation', constraint = 'invoice_mails_open';
  end if;
  return new;
end $$;
create trigger invoice_mails_open before insert on invoice_mails for each row execute function check_reminder();

-- Credit in parts, of paid invoices too; discounts by amount and on a whole invoice; the tax in the national currency.
alter table clients add column without_tax_id boolean not null default false;
alter table invoices
  -- What credit notes take back, and what was received or taken back beyond the total: that is the credit of the client.
  add column credited_minor bigint not null default 0,
  add column excess_minor bigint not null default 0,
  add column discount_bp int not null default 0 check (discount_bp between 0 and 10000),
  add column discount_minor bigint not null default 0 check (discount_minor between 0 and 999999999999),
  -- Units of the national currency for one unit of the currency, in millionths.
  add column exchange_micro bigint check (exchange_micro between 1 and 999999999999),
  add column tax_currency text check (tax_currency ~ '^[A-Z]{3}$'),
  add constraint invoices_discount check (discount_bp = 0 or discount_minor = 0),
  add constraint invoices_exchange check (tax_currency is null or exchange_micro is not null);
alter table invoice_lines
  add column discount_minor bigint not null default 0 check (discount_minor between 0 and 999999999999),
  -- What the line bears of the discount on the whole invoice; its net is what remains.
  add column share_minor bigint not null default 0 check (share_minor >= 0),
  add column credits_line_id int references invoice_lines on delete restrict,
  add constraint invoice_lines_discount check (discount_bp = 0 or discount_minor = 0);
create index invoice_lines_credits on invoice_lines (credits_line_id) where credits_line_id is not null;
alter table invoice_taxes add column national_minor bigint;

-- Rates have up to three decimals of a percent: hundredths with one decimal.
create or replace function keep_used_tax_rate() returns trigger language plpgsql as $$
begin
  if (new.code, new.rate_bp, new.valid_from) is distinct from (old.code, old.rate_bp, old.valid_from)
    and exists (select from invoice_lines where tax_rate_id = old.id) then
    raise exception 'Invoices use this tax rate' using errcode = 'check_violation', constraint = 'tax_rates_fixed';
  end if;
  return new;
end $$;
drop trigger tax_rates_fixed on tax_rates;
alter table tax_rates alter column rate_bp type float8;
alter table invoice_taxes alter column rate_bp type float8;
alter table tax_rates add constraint tax_rates_decimals check (rate_bp::numeric = round(rate_bp::numeric, 1));
alter table invoice_taxes add constraint invoice_taxes_decimals check (rate_bp::numeric = round(rate_bp::numeric, 1));
create trigger tax_rates_fixed before update of code, rate_bp, valid_from on tax_rates
  for each row execute function keep_used_tax_rate();

-- A tax rate holds from its day on: for a service that ends then or later.
create function check_tax_day() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select t.code into wrong from tax_rates t join invoices i on i.id = new.invoice_id
    where t.id = new.tax_rate_id and i.kind = 'invoice' and t.valid_from > i.service_to;
  if found then
    raise exception 'The tax rate % holds later', wrong using errcode = 'check_violation', constraint = 'invoice_lines_tax_day';
  end if;
  return new;
end $$;
create trigger invoice_lines_tax_day before insert or update of tax_rate_id on invoice_lines
  for each row execute function check_tax_day();
create function check_tax_days_of_invoice() returns trigger language plpgsql as $$
begin
  if new.number is null and new.kind = 'invoice' and exists (select from invoice_lines l join tax_rates t on t.id = l.tax_rate_id
      where l.invoice_id = new.id and t.valid_from > new.service_to) then
    raise exception 'A tax rate of this invoice holds later' using errcode = 'check_violation', constraint = 'invoice_lines_tax_day';
  end if;
  return null;
end $$;
-- Looked at when the transaction ends: the lines may be replaced together with the service.
create constraint trigger invoices_tax_day after update of service_to on invoices
  deferrable initially deferred for each row execute function check_tax_days_of_invoice();

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'paid_minor', 'credited_minor', 'excess_minor', 'sent_at', 'cancelled_by', 'cancel_reason',
    'version', 'updated_at'];
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
    ('part_paid', 'issued'), ('part_paid', 'cancelled'), ('paid', 'part_paid'), ('paid', 'issued'), ('paid', 'cancelled'))
    and old.state <> new.state then
    raise exception 'Invoice % cannot become % now', old.number, new.state
      using errcode = 'check_violation', constraint = 'invoices_states';
  end if;
  -- What is credited stays so.
  if new.credited_minor < old.credited_minor then
    raise exception 'Invoice % stays credited', old.number using errcode = 'check_violation', constraint = 'invoices_issued';
  end if;
  return new;
end $$;

-- Credit notes of before credit their invoice whole, line by line.
alter table invoices disable trigger user;
alter table invoice_lines disable trigger user;
update invoices set credited_minor = total_minor where state = 'cancelled';
update invoice_lines c set credits_line_id = o.id from invoices n join invoice_lines o on o.invoice_id = n.credits_id
  where n.id = c.invoice_id and o.seq = c.seq;
alter table invoice_lines enable trigger user;
alter table invoices enable trigger user;

drop index invoices_credited_once;
create index invoices_credits on invoices (credits_id) where credits_id is not null;
alter table invoices drop constraint invoices_paid;
alter table invoices add constraint invoices_paid check (case kind when 'invoice' then paid_minor >= 0
  and credited_minor between 0 and total_minor and excess_minor = greatest(0, paid_minor + credited_minor - total_minor)
  else paid_minor = 0 and credited_minor = 0 and excess_minor = 0 end);
alter table invoices drop constraint invoices_paid_state;
alter table invoices add constraint invoices_paid_state check (case state
  when 'draft' then paid_minor = 0 and credited_minor = 0
  when 'issued' then paid_minor = 0 and (kind = 'credit_note' or credited_minor < total_minor)
  when 'part_paid' then paid_minor > 0 and paid_minor + credited_minor < total_minor
  when 'paid' then paid_minor > 0 and credited_minor < total_minor and paid_minor + credited_minor >= total_minor
  else credited_minor = total_minor end);

-- Money of clients that no invoice needs, as postings: what came in beyond a total, what was set off and what was paid back.
alter table invoice_payments drop constraint invoice_payments_method_check;
alter table invoice_payments add constraint invoice_payments_method_check
  check (method in ('transfer', 'card', 'cash', 'other', 'credit'));
create table client_credits (
  client_id int not null references clients on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint not null default 0,
  primary key (client_id, currency),
  constraint client_credits_left check (balance_minor >= 0)
);
create table client_postings (
  id int generated always as identity primary key,
  client_id int not null references clients on delete restrict,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- overpaid, credited, taken_back: what an invoice has beyond its total came to be, or is no more. set_off, set_off_voided:
  -- the credit paid an invoice, or that was a mistake. refund, refund_voided: it was paid back, or that was a mistake.
  kind text not null check (kind in ('overpaid', 'credited', 'taken_back', 'set_off', 'set_off_voided', 'refund', 'refund_voided')),
  amount_minor bigint not null,
  posted_on date not null,
  invoice_id int references invoices on delete restrict,
  credit_note_id int references invoices on delete restrict,
  payment_id int references invoice_payments on delete restrict,
  voids_id int references client_postings on delete restrict,
  method text check (method in ('transfer', 'card', 'cash', 'other')),
  reference text check (length(reference) between 1 and 120),
  reason text check (length(reason) between 3 and 500),
  recorded_by int references accounts on delete set null,
  recorded_at timestamptz not null,
  constraint client_postings_sign check (case when kind in ('overpaid', 'credited', 'set_off_voided', 'refund_voided')
    then amount_minor > 0 else amount_minor < 0 end),
  constraint client_postings_cause check (case kind
    when 'credited' then num_nonnulls(invoice_id, credit_note_id) = 2 and num_nonnulls(payment_id, voids_id, method) = 0
    when 'refund' then method is not null and num_nonnulls(invoice_id, credit_note_id, payment_id, voids_id) = 0
    when 'refund_voided' then num_nonnulls(voids_id, reason) = 2 and num_nonnulls(invoice_id, credit_note_id, payment_id, method) = 0
    else num_nonnulls(invoice_id, payment_id) = 2 and num_nonnulls(credit_note_id, voids_id, method) = 0 end),
  -- A payment brings, uses and gives back its credit once each.
  constraint client_postings_payment unique (payment_id, kind),
  constraint client_postings_note unique (credit_note_id),
  constraint client_postings_voided unique (voids_id)
);
create index client_postings_client on client_postings (client_id, currency, id);
create index client_postings_invoice on client_postings (invoice_id);
create index client_postings_day on client_postings (posted_on) where kind in ('refund', 'refund_voided');

create function post_client_credit() returns trigger language plpgsql as $$
begin
  if new.invoice_id is not null and not exists (select from invoices i where i.id = new.invoice_id and i.kind = 'invoice'
      and (i.client_id, i.currency) = (new.client_id, new.currency))
    or new.credit_note_id is not null and not exists (select from invoices i where i.id = new.credit_note_id
      and i.credits_id = new.invoice_id)
    or new.payment_id is not null and not exists (select from invoice_payments p where p.id = new.payment_id
      and p.invoice_id = new.invoice_id and (new.kind not in ('set_off', 'set_off_voided') or p.method = 'credit'
      and p.amount_minor = abs(new.amount_minor)))
    or new.voids_id is not null and not exists (select from client_postings p where p.id = new.voids_id and p.kind = 'refund'
      and (p.client_id, p.currency, p.amount_minor) = (new.client_id, new.currency, -new.amount_minor)) then
    raise exception 'A posting is not of what it names' using errcode = 'check_violation', constraint = 'client_postings_of';
  end if;
  insert into client_credits as c (client_id, currency, balance_minor) values (new.client_id, new.currency, 0)
    on conflict do nothing;
  update client_credits set balance_minor = balance_minor + new.amount_minor
    where (client_id, currency) = (new.client_id, new.currency);
  return null;
end $$;
create trigger client_postings_post after insert on client_postings for each row execute function post_client_credit();
create trigger client_postings_append_only before update of client_id, currency, kind, amount_minor, posted_on, invoice_id,
  credit_note_id, payment_id, voids_id, method, reference, reason, recorded_at or delete on client_postings
  for each row execute function refuse_change();

-- The balance is the sum of its postings, whoever writes it.
create function check_client_credit() returns trigger language plpgsql as $$
begin
  if (select balance_minor from client_credits where (client_id, currency) = (new.client_id, new.currency))
    <> (select coalesce(sum(amount_minor), 0) from client_postings where (client_id, currency) = (new.client_id, new.currency)) then
    raise exception 'The credit of client % is not the sum of its postings', new.client_id
      using errcode = 'check_violation', constraint = 'client_credits_sums';
  end if;
  return null;
end $$;
create constraint trigger client_credits_sums after insert or update on client_credits
  deferrable initially deferred for each row execute function check_client_credit();
create trigger client_credits_stay before delete on client_credits for each row execute function refuse_change();

create or replace function check_invoice_sums() returns trigger language plpgsql as $$
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
      where invoice_id = which and voided_at is null)
    or one.credited_minor <> (select -coalesce(sum(total_minor), 0) from invoices where credits_id = which)
    or one.excess_minor <> (select coalesce(sum(amount_minor), 0) from client_postings
      where invoice_id = which and kind in ('overpaid', 'credited', 'taken_back'))
    or (select coalesce(sum(amount_minor), 0) from invoice_payments
      where invoice_id = which and voided_at is null and method = 'credit') <> (select -coalesce(sum(amount_minor), 0)
      from client_postings where invoice_id = which and kind in ('set_off', 'set_off_voided')) then
    raise exception 'The figures of invoice % are not those of its parts', which
      using errcode = 'check_violation', constraint = 'invoices_sums';
  end if;
  return null;
end $$;
create constraint trigger client_postings_sums after insert on client_postings
  deferrable initially deferred for each row execute function check_invoice_sums();

-- A credit note changes what its invoice says of it, so that two at once wait for each other.
create function check_credited() returns trigger language plpgsql as $$
begin
  if new.credits_id is not null and (select -coalesce(sum(total_minor), 0) from invoices where credits_id = new.credits_id)
    <> (select credited_minor from invoices where id = new.credits_id) then
    raise exception 'Invoice % is not credited by its notes', new.credits_id
      using errcode = 'check_violation', constraint = 'invoices_sums';
  end if;
  return null;
end $$;
create constraint trigger invoices_credited after insert or update on invoices
  deferrable initially deferred for each row execute function check_credited();

-- A line is credited once: the lines that credit it come to no more than it does.
create function check_credited_line() returns trigger language plpgsql as $$
begin
  if new.credits_line_id is not null and (not exists (select from invoice_lines l join invoices n on n.id = new.invoice_id
      where l.id = new.credits_line_id and l.invoice_id = n.credits_id)
    or (select sum(net_minor) from invoice_lines where new.credits_line_id in (id, credits_line_id)) < 0) then
    raise exception 'Line % is credited already', new.credits_line_id
      using errcode = 'check_violation', constraint = 'invoice_lines_credited';
  end if;
  return null;
end $$;
create constraint trigger invoice_lines_credited after insert or update on invoice_lines
  deferrable initially deferred for each row execute function check_credited_line();
