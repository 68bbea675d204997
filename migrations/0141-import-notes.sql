-- A change is noted before triggers that follow from it change the row again: the notes of a row are in the order of its
-- changes, and the last one is its state.
create or replace function note_imports_of(tables regclass[]) returns void language plpgsql as $$
declare
  one regclass;
  key text;
begin
  foreach one in array tables loop
    select a.attname into strict key from pg_index i join pg_attribute a on a.attrelid = one and a.attnum = i.indkey[0]
      where i.indrelid = one and i.indisprimary and i.indnatts = 1;
    execute format($f$create trigger aa_import after insert or update or delete on %s for each row
      when (coalesce(current_setting('muster.import_row', true), '') <> '') execute function note_import_change(%L)$f$, one, key);
  end loop;
end $$;
do $$
declare
  one regclass;
begin
  for one in select tgrelid from pg_trigger where tgname = 'zz_import' loop
    execute format('alter trigger zz_import on %s rename to aa_import', one);
  end loop;
end $$;
