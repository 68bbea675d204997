-- From an opening over candidates and their interviews to the offer.
create table openings (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 3 and 120),
  designation_id int not null references designations on delete restrict,
  department_id int not null references departments on delete restrict,
  team_id int references teams on delete restrict,
  hiring_manager_id int not null references employees on delete restrict,
  vacancies int not null check (vacancies between 1 and 100),
  state text not null default 'open' check (state in ('open', 'on_hold', 'closed')),
  closes_on date,
  criteria text[] not null check (cardinality(criteria) between 1 and 6)
);
create index openings_department on openings (department_id);
create trigger openings_version before update on openings for each row execute function raise_version();

create table candidates (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  opening_id int not null references openings on delete restrict,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  email_normal text not null,
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  linkedin_url text check (linkedin_url ~ '^https?://' and length(linkedin_url) <= 300),
  source text not null check (source in ('direct', 'referral', 'agency', 'job_board', 'internal', 'other')),
  referrer_employee_id int references employees on delete restrict,
  -- The employee who applies within the organisation.
  employee_id int references employees on delete restrict,
  resume_file_id int references files on delete restrict,
  stage text not null default 'applied' check (stage in ('applied', 'interviewing', 'selected', 'offered', 'hired', 'rejected', 'withdrawn')),
  stage_since_at timestamptz not null,
  end_reason text check (end_reason in ('skills', 'experience', 'pay', 'location', 'other_candidate', 'no_answer', 'own_wish', 'other')),
  end_note text check (length(end_note) <= 500),
  keep_until date not null,
  consent_at timestamptz,
  purged_at timestamptz,
  constraint candidates_referrer check ((source = 'referral') = (referrer_employee_id is not null)),
  constraint candidates_internal check ((source = 'internal') = (employee_id is not null)),
  constraint candidates_ended check ((stage in ('rejected', 'withdrawn')) = (end_reason is not null))
);
create unique index candidates_once on candidates (email_normal, opening_id) where purged_at is null;
create index candidates_stage on candidates (opening_id, stage, stage_since_at);
create index candidates_newest on candidates (stage_since_at desc, id desc);
create index candidates_name on candidates using gin (lower(name) gin_trgm_ops);
create index candidates_email on candidates (email_normal);
create index candidates_kept on candidates (keep_until) where purged_at is null;
create trigger candidates_version before update on candidates for each row execute function raise_version();

-- From which stage to which an application moved, and how long it had been there.
create table candidate_moves (
  id int generated always as identity primary key,
  candidate_id int not null references candidates on delete restrict,
  from_stage text not null,
  to_stage text not null,
  since_at timestamptz not null,
  at timestamptz not null,
  actor_id int references accounts on delete restrict,
  note text check (length(note) <= 500)
);
create index candidate_moves_of on candidate_moves (candidate_id, at);

create table interviews (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  candidate_id int not null references candidates on delete restrict,
  round int not null check (round between 1 and 9),
  title text not null check (length(title) between 2 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  mode text not null check (mode in ('onsite', 'video', 'phone')),
  place text check (length(place) <= 300),
  state text not null default 'scheduled' check (state in ('scheduled', 'passed', 'failed', 'cancelled', 'no_show')),
  result_note text check (length(result_note) <= 1000),
  decided_at timestamptz,
  constraint interviews_length check (ends_at - starts_at between interval '15 minutes' and interval '8 hours'),
  constraint interviews_link check (mode <> 'video' or place ~ '^https?://'),
  constraint interviews_decided check ((state in ('passed', 'failed')) = (decided_at is not null)),
  constraint interviews_candidate_free exclude using gist (candidate_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'scheduled')
);
create unique index interviews_round on interviews (candidate_id, round) where state not in ('cancelled', 'no_show');
create index interviews_time on interviews (starts_at, id);
create index interviews_ended on interviews (ends_at) where state = 'scheduled';
create trigger interviews_version before update on interviews for each row execute function raise_version();

create table interview_people (
  interview_id int not null references interviews on delete cascade,
  account_id int not null references accounts on delete restrict,
  slot tstzrange not null,
  -- While the interview is planned.
  active boolean not null,
  reminders int not null default 0,
  primary key (interview_id, account_id),
  constraint interview_people_free exclude using gist (account_id with =, slot with &&) where (active)
);
create index interview_people_account on interview_people (account_id);

-- The times of the interviewers follow those of the interview.
create function follow_interview() returns trigger language plpgsql as $$
begin
  update interview_people set slot = tstzrange(new.starts_at, new.ends_at), active = new.state = 'scheduled' where interview_id = new.id;
  return new;
end $$;
create trigger interviews_people after update of starts_at, ends_at, state on interviews
  for each row execute function follow_interview();

create table interview_comments (
  id int generated always as identity primary key,
  interview_id int not null references interviews on delete restrict,
  author_id int not null references accounts on delete restrict,
  kind text not null check (kind in ('note', 'feedback')),
  -- Filed after the decision.
  late boolean not null default false,
  body text not null check (length(body) between 1 and 4000),
  recommendation text check (recommendation in ('strong_no', 'no', 'yes', 'strong_yes')),
  ratings jsonb,
  created_at timestamptz not null,
  constraint interview_comments_feedback check ((kind = 'feedback') = (recommendation is not null) and (kind = 'feedback') = (ratings is not null))
);
create unique index interview_comments_once on interview_comments (interview_id, author_id) where kind = 'feedback';
create index interview_comments_of on interview_comments (interview_id, id);

create table offers (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  candidate_id int not null references candidates on delete restrict,
  designation_id int not null references designations on delete restrict,
  department_id int not null references departments on delete restrict,
  team_id int references teams on delete restrict,
  manager_id int references employees on delete restrict,
  employment_type text not null check (employment_type in ('permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer')),
  joining_on date not null,
  first_day_zone text not null,
  base_minor bigint check (base_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  basis text check (basis in ('monthly', 'hourly')),
  probation_months int not null default 6 check (probation_months between 0 and 12),
  terms jsonb not null default '[]',
  note text check (length(note) <= 2000),
  expires_on date not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  pay_set_by int references accounts on delete restrict,
  approved_by int references accounts on delete restrict,
  approved_at timestamptz,
  sent_at timestamptz,
  answered_at timestamptz,
  answer_name text check (length(answer_name) <= 120),
  answer_note text check (length(answer_note) <= 500),
  end_reason text check (length(end_reason) between 3 and 500),
  letter_file_id int references files on delete restrict,
  answer_file_id int references files on delete restrict,
  constraint offers_pay check (num_nonnulls(base_minor, currency, basis, pay_set_by) in (0, 4)),
  constraint offers_second_person check (approved_by <> pay_set_by),
  constraint offers_approved check (state not in ('approved', 'sent', 'accepted', 'declined', 'expired') or (approved_at is not null and base_minor is not null)),
  constraint offers_sent check (state not in ('sent', 'accepted', 'declined', 'expired') or sent_at is not null),
  constraint offers_answered check (state not in ('accepted', 'declined') or answered_at is not null),
  constraint offers_withdrawn check (state <> 'withdrawn' or end_reason is not null)
);
create unique index offers_live on offers (candidate_id) where state in ('draft', 'approved', 'sent', 'accepted');
create index offers_state on offers (state, expires_on);
create trigger offers_version before update on offers for each row execute function raise_version();

-- Secrets of links that candidates get. The secret itself is derived from the nonce when it is needed.
create table candidate_tokens (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  offer_id int not null references offers on delete restrict,
  nonce bytea not null check (length(nonce) = 32),
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  constraint candidate_tokens_hash unique (token_hash)
);
create unique index candidate_tokens_offer on candidate_tokens (offer_id) where used_at is null and replaced_at is null;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo', 'hashbook_image', 'work_file', 'candidate_document', 'offer_letter'));
