-- What people can do: the list of skills, what posts ask for, and the levels that people hold.
create table skills (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  category text not null check (length(category) between 1 and 60),
  -- A name that a person has claimed is no part of the list before a reviewer has confirmed it.
  approved boolean not null,
  active boolean not null default true
);
create unique index skills_name on skills (lower(name));
create trigger skills_version before update on skills for each row execute function raise_version();

create table designation_skills (
  designation_id int not null references designations on delete cascade,
  skill_id int not null references skills on delete cascade,
  level smallint not null check (level between 1 and 5),
  primary key (designation_id, skill_id)
);
create index designation_skills_skill on designation_skills (skill_id);

create table employee_skills (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  employee_id int not null references employees on delete restrict,
  skill_id int not null references skills on delete restrict,
  -- What the person claimed; null where an administrator entered the skill.
  claimed_level smallint check (claimed_level between 1 and 5),
  level smallint not null check (level between 1 and 5),
  state text not null check (state in ('claimed', 'confirmed', 'rejected', 'withdrawn', 'expired', 'ended')),
  valid_from date not null,
  -- The last day of a certificate.
  valid_to date,
  -- The first day on which an ended level no longer holds.
  ended_on date,
  replaced_by int references employee_skills on delete set null,
  certificate_no text check (length(certificate_no) between 1 and 80),
  -- A work file of the person.
  file_id int references attachments on delete set null,
  note text not null default '' check (length(note) <= 1000),
  created_by int not null references accounts on delete restrict,
  reviewed_by int references accounts on delete restrict,
  -- The person of the account that reviewed, where it has one.
  reviewed_by_employee int references employees on delete restrict,
  reviewed_at timestamptz,
  review_note text not null default '' check (length(review_note) <= 1000),
  next_review_on date,
  constraint employee_skills_dates check (valid_to >= valid_from),
  constraint employee_skills_ended check ((ended_on is not null) = (state = 'ended') and ended_on >= valid_from),
  constraint employee_skills_not_own check (reviewed_by_employee <> employee_id),
  constraint employee_skills_reviewed check ((reviewed_at is not null) = (reviewed_by is not null)
    and (reviewed_at is not null or state in ('claimed', 'withdrawn'))),
  -- No one holds two levels of a skill on one day.
  constraint employee_skills_one_level exclude using gist (employee_id with =, skill_id with =,
    daterange(valid_from, least(ended_on, valid_to + 1)) with &&) where (state in ('confirmed', 'expired', 'ended'))
);
create unique index employee_skills_claimed on employee_skills (employee_id, skill_id) where state = 'claimed';
create unique index employee_skills_confirmed on employee_skills (employee_id, skill_id) where state = 'confirmed';
create index employee_skills_of on employee_skills (employee_id, skill_id);
create index employee_skills_skill on employee_skills (skill_id, level) where state in ('confirmed', 'expired', 'ended');
create index employee_skills_waiting on employee_skills (created_at, id) where state = 'claimed';
create index employee_skills_due on employee_skills (valid_to) where state = 'confirmed' and valid_to is not null;
create index employee_skills_review on employee_skills (next_review_on) where state = 'confirmed' and next_review_on is not null;
create index employee_skills_file on employee_skills (file_id) where file_id is not null;
create trigger employee_skills_version before update on employee_skills for each row execute function raise_version();

-- A level that was confirmed is never overwritten: it ends, and another row begins. Decided claims stay decided.
create function keep_skill_level() returns trigger language plpgsql as $$
begin
  if old.state <> 'claimed' and (new.level, new.employee_id, new.valid_from) is distinct from (old.level, old.employee_id, old.valid_from) then
    raise exception 'A confirmed level does not change' using errcode = 'restrict_violation';
  end if;
  if old.state in ('rejected', 'withdrawn') and new.state <> old.state then
    raise exception 'A decided claim stays decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger employee_skills_level before update on employee_skills for each row execute function keep_skill_level();

-- Who holds which level on a day; certificates that ran out no longer count.
create function skill_levels_on(day date) returns table (employee_id int, skill_id int, level smallint) language sql stable as $$
  select s.employee_id, s.skill_id, s.level from employee_skills s
  where s.state in ('confirmed', 'expired', 'ended') and s.valid_from <= day
    and (s.valid_to is null or s.valid_to >= day) and (s.ended_on is null or s.ended_on > day)
$$;

-- Work files as others name them.
create view work_file as
  select f.id, f.file_id, f.employee_id, f.title, f.work_date, f.evidence from attachments f where f.deleted_at is null;
