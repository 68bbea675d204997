-- Files: each row names one stored object; the object stands in the store under the random name alone.
create table files (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp(),
  created_by int references accounts on delete set null,
  store_name text not null unique check (store_name ~ '^[0-9a-f]{32}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  original_name text not null check (length(original_name) between 1 and 120),
  -- What it belongs to: the kind says which table the id is of.
  owner_kind text not null check (owner_kind in ('employee_photo', 'employee_document', 'account_photo', 'brand_logo')),
  owner_id int not null,
  -- A smaller form of another file, by its width in pixels.
  variant_of int references files on delete cascade,
  variant int,
  deleted_at timestamptz,
  check ((variant_of is null) = (variant is null))
);
create index files_owner on files (owner_kind, owner_id, created_at);
create unique index files_variant on files (variant_of, variant) where variant_of is not null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
create trigger files_version before update on files for each row execute function raise_version();

-- photo_version counts the photos that a person or an account has had, so that a shown one can be kept by its number.
alter table employees
  add column photo_file_id int references files on delete set null,
  add column photo_version int check (photo_version > 0);
alter table accounts
  add column photo_file_id int references files on delete set null,
  add column photo_version int check (photo_version > 0);
alter table brands add column logo_file_id int references files on delete set null;

create or replace view person_short as
  select e.id, e.name, e.work_email,
    (select m.employee_no from employments m where m.employee_id = e.id order by m.joined_on desc limit 1) as employee_no,
    case when e.photo_file_id is not null then e.photo_version end as photo_version
  from employees e where e.deleted_at is null;

-- Whoever edits a person or an account does not hold the photo: a new one leaves the version of the row as it is.
drop trigger employees_version on employees;
create trigger employees_version before update on employees for each row
  when ((old.photo_file_id, old.photo_version) is not distinct from (new.photo_file_id, new.photo_version))
  execute function raise_version();
drop trigger accounts_version on accounts;
create trigger accounts_version before update on accounts for each row
  when ((old.photo_file_id, old.photo_version) is not distinct from (new.photo_file_id, new.photo_version))
  execute function raise_version();
drop trigger brands_version on brands;
create trigger brands_version before update on brands for each row
  when (old.logo_file_id is not distinct from new.logo_file_id) execute function raise_version();

-- Details of people by kind, and the changes of profiles that wait for somebody's approval.
create table employee_details (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('emergency_contact', 'dependant', 'identity_document', 'bank_account', 'education',
    'work_history', 'contract', 'note')),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  -- The number of a document or an account, sealed (AES-256-GCM); beside it what may be shown of it.
  secret_enc bytea,
  secret_mask text check (length(secret_mask) <= 40),
  file_id int references files on delete set null,
  expires_on date,
  -- From when a bank account is paid to.
  valid_from date,
  state text not null check (state in ('active', 'pending', 'rejected', 'archived')),
  -- A pending row that takes the place of this one once it is approved.
  replaces_id int references employee_details on delete restrict,
  added_by int references accounts on delete set null,
  comment text check (length(comment) <= 500),
  decided_by int references accounts on delete set null,
  decided_at timestamptz,
  constraint employee_details_secret check (
    (kind in ('identity_document', 'bank_account')) = (secret_enc is not null) and (secret_enc is null) = (secret_mask is null)),
  check (file_id is null or kind in ('identity_document', 'contract')),
  check ((kind = 'bank_account') = (valid_from is not null)),
  check ((state = 'rejected') <= (decided_at is not null)),
  check (replaces_id is null or kind in ('identity_document', 'bank_account'))
);
create index employee_details_person on employee_details (employee_id, kind, state);
create index employee_details_due on employee_details (expires_on) where state = 'active' and expires_on is not null;
create index employee_details_pending on employee_details (employee_id) where state = 'pending';
create index employee_details_file on employee_details (file_id) where file_id is not null;
create unique index employee_details_one_pending on employee_details (replaces_id) where state = 'pending';
create trigger employee_details_version before update on employee_details for each row execute function raise_version();

create table profile_changes (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  field text not null
    check (field in ('first_name', 'middle_name', 'last_name', 'date_of_birth', 'nationality_country_id')),
  old_value jsonb not null,
  new_value jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  comment text check (length(comment) <= 500),
  requested_by int references accounts on delete set null,
  decided_by int references accounts on delete set null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
create unique index profile_changes_one_pending on profile_changes (employee_id, field) where state = 'pending';
create index profile_changes_person on profile_changes (employee_id, id);
create trigger profile_changes_version before update on profile_changes for each row execute function raise_version();
