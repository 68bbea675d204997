-- Data that arrives in files: what was sent, what was found in it, and what it changed.
create table imports (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default app_clock(),
  updated_at timestamptz not null default app_clock(),
  kind text not null,
  account_id int not null references accounts (id),
  file_name text not null,
  -- Titles of the columns, and the field that each was assigned to; null for a column that is left out.
  titles text[] not null,
  mapping text[] not null,
  options jsonb not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'applied', 'undone')),
  row_count int not null,
  -- Numbers of rows by result, and the changes in a few words; set by the last check.
  counts jsonb,
  applied_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- Rows that an undo left as they are, with the reason.
  kept jsonb,
  cleared_at timestamptz,
  constraint imports_mapped check (cardinality(mapping) = cardinality(titles)),
  constraint imports_checked check ((counts is null) = (state = 'uploaded')),
  constraint imports_applied check ((applied_at is not null) = (state in ('applied', 'undone')) and (applied_at is null) = (undo_until is null)),
  constraint imports_undone check ((undone_at is not null) = (state = 'undone') and (kept is null or undone_at is not null))
);
create index imports_by_account on imports (account_id, id desc);
create trigger imports_version before update on imports for each row execute function raise_version();

create table import_rows (
  import_id int not null references imports (id) on delete cascade,
  -- The line of the file, from 2: the first has the titles.
  row_no int not null check (row_no > 1),
  cells text[] not null,
  result text check (result in ('create', 'update', 'unchanged', 'error')),
  has_warning boolean not null default false,
  name text,
  faults jsonb,
  -- Changes of an existing record in a few words.
  changes text[] not null default '{}',
  target_id int,
  primary key (import_id, row_no),
  constraint import_rows_faults check ((result = 'error') <= (faults is not null))
);
create index import_rows_by_result on import_rows (import_id, result, row_no);

-- Every row of a table that an import changed, before and after, in the order of the changes.
create table import_changes (
  id bigint generated always as identity primary key,
  import_id int not null references imports (id) on delete cascade,
  row_no int not null,
  entity text not null,
  key text not null,
  entity_id bigint not null,
  before jsonb,
  after jsonb,
  noted_at timestamptz not null default app_clock(),
  constraint import_changes_some check (before is not null or after is not null)
);
create index import_changes_by_row on import_changes (import_id, row_no, id);

-- Notes the changed row while an import applies a line of its file: `muster.import_row` has its id and the line. The
-- argument is the column of the id.
create function note_import_change() returns trigger language plpgsql as $$
declare
  place text[] := string_to_array(current_setting('muster.import_row'), ':');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into import_changes (import_id, row_no, entity, key, entity_id, before, after)
  values (place[1]::int, place[2]::int, tg_table_name, tg_argv[0], (coalesce(is_now, was) ->> tg_argv[0])::bigint, was, is_now);
  return null;
end $$;

create function note_imports_of(tables regclass[]) returns void language plpgsql as $$
declare
  one regclass;
  key text;
begin
  foreach one in array tables loop
    select a.attname into strict key from pg_index i join pg_attribute a on a.attrelid = one and a.attnum = i.indkey[0]
      where i.indrelid = one and i.indisprimary and i.indnatts = 1;
    execute format($f$create trigger zz_import after insert or update or delete on %s for each row
      when (coalesce(current_setting('muster.import_row', true), '') <> '') execute function note_import_change(%L)$f$, one, key);
  end loop;
end $$;
select note_imports_of(array['employees', 'employments', 'placements', 'accounts', 'employee_details', 'departments', 'teams',
  'designations', 'brands']::regclass[]);
