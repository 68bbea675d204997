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
