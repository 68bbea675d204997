-- From the accepted offer to the ninetieth day: invitation, papers, approval, the new employee, checklist and welcome.
create table onboard_templates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 2 and 80),
  is_default boolean not null default false,
  department_id int references departments on delete restrict,
  employment_type text check (employment_type in ('permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer')),
  bank_required boolean not null default true,
  documents jsonb not null check (jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) <= 20),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 60),
  active boolean not null default true,
  constraint onboard_templates_default_active check (active or not is_default)
);
create unique index onboard_templates_name on onboard_templates (lower(name));
create unique index onboard_templates_default on onboard_templates (is_default) where is_default;
create trigger onboard_templates_version before update on onboard_templates for each row execute function raise_version();

-- An installation can begin with it; administrators change it.
insert into onboard_templates (name, is_default, documents, items) values ('Standard', true,
  '[{"key": "identity", "label": "Passport or identity card", "becomes": "identity_document", "doc_type": "passport", "required": true, "needs_expiry": true, "multiple": false},
    {"key": "contract", "label": "Signed contract", "becomes": "contract", "doc_type": null, "required": true, "needs_expiry": false, "multiple": false},
    {"key": "certificates", "label": "Certificates", "becomes": "other", "doc_type": null, "required": false, "needs_expiry": false, "multiple": true}]',
  '[{"key": "contract", "title": "Send the contract", "owner_kind": "record_owner", "role_id": null, "offset_days": -14, "blocks": "approval", "fills": null, "equipment_category_id": null, "subject_id": null},
    {"key": "equipment", "title": "Prepare equipment and access", "owner_kind": "record_owner", "role_id": null, "offset_days": -3, "blocks": "joining", "fills": null, "equipment_category_id": null, "subject_id": null},
    {"key": "note", "title": "Write a note for the first day", "owner_kind": "manager", "role_id": null, "offset_days": -3, "blocks": "none", "fills": "manager_note", "equipment_category_id": null, "subject_id": null},
    {"key": "first_talk", "title": "First talk", "owner_kind": "manager", "role_id": null, "offset_days": 0, "blocks": "none", "fills": null, "equipment_category_id": null, "subject_id": null},
    {"key": "lunch", "title": "Lunch with the new colleague", "owner_kind": "buddy", "role_id": null, "offset_days": 1, "blocks": "none", "fills": null, "equipment_category_id": null, "subject_id": null},
    {"key": "profile", "title": "Complete your profile", "owner_kind": "new_hire", "role_id": null, "offset_days": 5, "blocks": "none", "fills": null, "equipment_category_id": null, "subject_id": null},
    {"key": "month", "title": "Talk after the first month", "owner_kind": "manager", "role_id": null, "offset_days": 30, "blocks": "none", "fills": null, "equipment_category_id": null, "subject_id": null}]');

create table onboards (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  candidate_id int references candidates on delete restrict,
  offer_id int references offers on delete restrict,
  owner_id int not null references accounts on delete restrict,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  email_normal text not null,
  designation_id int not null references designations on delete restrict,
  department_id int not null references departments on delete restrict,
  team_id int references teams on delete restrict,
  manager_id int references employees on delete restrict,
  employment_type text not null check (employment_type in ('permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer')),
  joining_on date not null,
  first_day_zone text not null,
  probation_months int not null default 6 check (probation_months between 0 and 12),
  brand_id int references brands on delete restrict,
  role_id int references roles on delete restrict,
  work_pattern_id int references work_patterns on delete restrict,
  work_email text check (length(work_email) <= 254),
  work_mode text not null default 'office' check (work_mode in ('office', 'hybrid', 'remote')),
  template_id int not null references onboard_templates on delete restrict,
  -- Copies of the template, which may change while the record is under way.
  bank_required boolean not null,
  document_types jsonb not null check (jsonb_typeof(document_types) = 'array'),
  -- What the person tells; emptied when the employee is created.
  first_name text check (length(first_name) between 1 and 60),
  middle_name text check (length(middle_name) <= 60),
  last_name text check (length(last_name) between 1 and 60),
  preferred_name text check (length(preferred_name) <= 60),
  date_of_birth date,
  gender text check (length(gender) <= 30),
  marital_status text check (marital_status in ('single', 'married', 'partnered', 'other')),
  nationality_country_id int references countries on delete restrict,
  mobile text check (length(mobile) <= 30),
  current_address jsonb check (jsonb_typeof(current_address) = 'object'),
  permanent_address jsonb check (jsonb_typeof(permanent_address) = 'object'),
  emergency_contact jsonb check (jsonb_typeof(emergency_contact) = 'object'),
  linkedin_url text check (length(linkedin_url) <= 300),
  profile_state text not null default 'pending' check (profile_state in ('pending', 'accepted', 'changes_requested')),
  bank_state text not null default 'pending' check (bank_state in ('pending', 'accepted', 'changes_requested')),
  state text not null default 'draft' check (state in
    ('draft', 'invited', 'started', 'submitted', 'changes_requested', 'approved', 'converted', 'completed', 'no_show', 'withdrawn')),
  invited_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by int references accounts on delete restrict,
  ended_reason text check (length(ended_reason) between 3 and 500),
  ended_at timestamptz,
  employee_id int references employees on delete restrict,
  -- Of the password with which the person opens the page until the first day.
  password_hash text,
  privacy_accepted_at timestamptz,
  privacy_version text check (length(privacy_version) <= 20),
  purged_at timestamptz,
  constraint onboards_employee unique (employee_id),
  constraint onboards_converted check ((state in ('converted', 'completed', 'no_show')) = (employee_id is not null)),
  constraint onboards_approved check (state not in ('approved', 'converted', 'completed', 'no_show') or (approved_at is not null and approved_by is not null)),
  constraint onboards_submitted check (state not in ('submitted', 'approved') or submitted_at is not null),
  constraint onboards_invited check (state <> 'invited' or invited_at is not null),
  constraint onboards_ended check ((state in ('no_show', 'withdrawn')) = (ended_at is not null)),
  constraint onboards_emptied check (employee_id is null or num_nonnulls(date_of_birth, mobile, current_address, permanent_address, emergency_contact) = 0)
);
create unique index onboards_email on onboards (email_normal) where state not in ('completed', 'no_show', 'withdrawn');
create unique index onboards_candidate on onboards (candidate_id) where state not in ('withdrawn', 'no_show');
create unique index onboards_offer on onboards (offer_id) where state not in ('withdrawn', 'no_show');
create index onboards_joining on onboards (joining_on desc, id desc);
create index onboards_state on onboards (state, joining_on);
create index onboards_owner on onboards (owner_id);
create index onboards_name on onboards using gin (lower(name) gin_trgm_ops);
create trigger onboards_version before update on onboards for each row execute function raise_version();

create table onboard_banks (
  onboard_id int primary key references onboards on delete cascade,
  holder text not null check (length(holder) between 1 and 120),
  bank_name text not null check (length(bank_name) between 1 and 120),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  routing_code text check (length(routing_code) between 1 and 40),
  is_iban boolean not null,
  secret_enc bytea not null,
  secret_mask text not null check (length(secret_mask) <= 40),
  -- Null: the person.
  entered_by int references accounts on delete restrict,
  updated_at timestamptz not null
);

create table onboard_documents (
  id int generated always as identity primary key,
  created_at timestamptz not null,
  onboard_id int not null references onboards on delete cascade,
  type_key text not null check (length(type_key) between 1 and 40),
  is_multiple boolean not null,
  file_id int references files on delete restrict,
  name text not null check (length(name) between 1 and 120),
  number_enc bytea,
  number_mask text check (length(number_mask) <= 40),
  expires_on date,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'changes_requested', 'replaced')),
  comment text check (length(comment) between 3 and 500),
  -- Null: the person.
  uploaded_by int references accounts on delete restrict,
  reviewed_by int references accounts on delete restrict,
  reviewed_at timestamptz,
  replaced_by_id int references onboard_documents on delete set null,
  constraint onboard_documents_number check ((number_enc is null) = (number_mask is null))
);
create index onboard_documents_of on onboard_documents (onboard_id, id);
create index onboard_documents_file on onboard_documents (file_id);
create unique index onboard_documents_live on onboard_documents (onboard_id, type_key) where state <> 'replaced' and not is_multiple;

create table onboard_changes (
  id int generated always as identity primary key,
  created_at timestamptz not null,
  onboard_id int not null references onboards on delete cascade,
  target text not null check (target in ('profile', 'bank', 'document')),
  field text check (length(field) between 1 and 40),
  document_id int references onboard_documents on delete cascade,
  comment text not null check (length(comment) between 3 and 500),
  asked_by int references accounts on delete restrict,
  answered_at timestamptz,
  resolved_at timestamptz,
  constraint onboard_changes_target check ((target = 'document') = (document_id is not null) and (target = 'profile') = (field is not null))
);
create unique index onboard_changes_open on onboard_changes (onboard_id, target, coalesce(field, ''), coalesce(document_id, 0)) where resolved_at is null;

create table onboard_tasks (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  onboard_id int not null references onboards on delete cascade,
  key text not null check (length(key) between 1 and 40),
  title text not null check (length(title) between 2 and 120),
  owner_kind text not null check (owner_kind in ('manager', 'buddy', 'new_hire', 'record_owner', 'role')),
  role_id int references roles on delete restrict,
  -- Somebody named by hand, before what the kind would find.
  owner_account_id int references accounts on delete restrict,
  offset_days int check (offset_days between -60 and 90),
  due_on date not null,
  due_fixed boolean not null default false,
  blocks text not null default 'none' check (blocks in ('none', 'approval', 'joining')),
  fills text check (fills = 'manager_note'),
  equipment_category_id int references inventory_categories on delete restrict,
  subject_id int references hashbook_pages on delete set null,
  state text not null default 'open' check (state in ('open', 'done', 'waived')),
  note text check (length(note) <= 1000),
  done_by int references accounts on delete restrict,
  done_at timestamptz,
  reminded_on date,
  constraint onboard_tasks_key unique (onboard_id, key),
  constraint onboard_tasks_role check ((owner_kind = 'role') = (role_id is not null)),
  constraint onboard_tasks_done check ((state = 'open') = (done_at is null)),
  constraint onboard_tasks_waived check (state <> 'waived' or note is not null)
);
create index onboard_tasks_due on onboard_tasks (due_on, id) where state = 'open';
create trigger onboard_tasks_version before update on onboard_tasks for each row execute function raise_version();

create table welcomes (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  onboard_id int not null references onboards on delete cascade,
  buddy_id int references employees on delete restrict,
  manager_note text check (length(manager_note) <= 1000),
  first_day_place text check (length(first_day_place) <= 200),
  first_day_time text check (first_day_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  first_day_contact text check (length(first_day_contact) <= 200),
  bring text check (length(bring) <= 500),
  subject text not null check (length(subject) between 3 and 120),
  body text not null check (length(body) between 10 and 5000),
  send_at timestamptz,
  send_at_fixed boolean not null default false,
  -- The mail that was written last.
  mail_key text,
  mailed_at timestamptz,
  seen_at timestamptz,
  constraint welcomes_onboard unique (onboard_id)
);
create index welcomes_due on welcomes (send_at) where mail_key is null;
create trigger welcomes_version before update on welcomes for each row execute function raise_version();

create table welcome_mails (
  dedupe_key text primary key,
  welcome_id int not null references welcomes on delete cascade,
  at timestamptz not null
);
create index welcome_mails_of on welcome_mails (welcome_id, at);

-- What happened to an onboarding, only added to.
create table onboard_events (
  id int generated always as identity primary key,
  onboard_id int not null references onboards on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('record', 'invitation', 'paper', 'review', 'checklist', 'welcome')),
  -- Null: the person or the system, as the text says.
  actor_id int references accounts on delete restrict,
  text text not null check (length(text) between 1 and 600)
);
create index onboard_events_of on onboard_events (onboard_id, at, id);

-- Sessions of the page of invited people. They open nothing else.
create table onboard_sessions (
  id int generated always as identity primary key,
  onboard_id int not null references onboards on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint onboard_sessions_hash unique (token_hash)
);
create index onboard_sessions_of on onboard_sessions (onboard_id) where ended_at is null;

-- A link opens an offer or an onboarding, never both.
alter table candidate_tokens alter column offer_id drop not null;
alter table candidate_tokens
  add column purpose text not null default 'offer' check (purpose in ('offer', 'invite')),
  add column onboard_id int references onboards on delete cascade;
alter table candidate_tokens alter column purpose drop default;
alter table candidate_tokens add constraint candidate_tokens_purpose check
  ((purpose = 'offer') = (offer_id is not null) and (purpose = 'invite') = (onboard_id is not null));
create unique index candidate_tokens_onboard on candidate_tokens (onboard_id) where used_at is null and replaced_at is null;

-- The person a task of the checklist waits for: somebody named, else whom its kind finds, else the owner of the record.
-- A task of a role has none; everybody of the role may do it.
create view onboard_task_owner as
  select t.id, case when t.owner_account_id is null and t.owner_kind = 'role' then null
    else coalesce(t.owner_account_id, a.id, o.owner_id) end as account_id, case when t.owner_account_id is null then t.role_id end as role_id
  from onboard_tasks t join onboards o on o.id = t.onboard_id join welcomes w on w.onboard_id = o.id
  left join accounts a on a.area = 'User' and a.deleted_at is null and a.employee_id =
    case t.owner_kind when 'manager' then o.manager_id when 'buddy' then w.buddy_id when 'new_hire' then o.employee_id end;

-- How mails stand, for those who wrote them.
create view mail_short as select m.dedupe_key, m.state, m.last_error, m.sent_at, m.created_at from mail_outbox m;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo', 'hashbook_image', 'work_file', 'candidate_document', 'offer_letter', 'onboard_document'));
