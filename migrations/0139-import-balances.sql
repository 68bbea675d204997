-- Balances of leave can be imported. An undo deletes the postings with their lots, and accounts that the import opened.
alter table leave_accounts add column id int generated always as identity;
alter table leave_accounts add constraint leave_accounts_id unique (id);
create trigger zz_import after insert or update or delete on leave_accounts for each row
  when (coalesce(current_setting('muster.import_row', true), '') <> '') execute function note_import_change('id');
select note_imports_of(array['leave_lots', 'leave_ledger']::regclass[]);
