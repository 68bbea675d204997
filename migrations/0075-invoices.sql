-- Parts of fixed contracts are billed like hours and months: each once, by a key with the number of the part.
alter table billed_items drop constraint billed_items_source_key_check;
alter table billed_items add constraint billed_items_source_key_check
  check (source_key ~ '^[a-z_]+:[0-9]+(:[0-9]{4}-[0-9]{2}|:[0-9]{1,6})?$');
create index billed_items_progress on billed_items (pr_id) where source_key like 'progress:%';
