-- Score points through the year, and evaluations in cycles on the one form of the organisation.
create table scores (
  id int generated always as identity primary key,
  employee_id int not null references employees on delete restrict,
  author_id int not null references employees on delete restrict,
  kind text not null check (kind in ('lead', 'thanks')),
  points int not null check (points <> 0),
  category text not null check (category in ('quality', 'delivery', 'teamwork', 'initiative', 'reliability')),
  reason text not null check (length(reason) between 5 and 500),
  scored_on date not null,
  -- The day on which it was given, for the organisation: its month has the budget of thanks.
  given_on date not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  voided_by int references accounts on delete restrict,
  constraint scores_not_own check (author_id <> employee_id),
  constraint scores_points check (case kind when 'lead' then points between -20 and 20 else points between 1 and 3 end),
  constraint scores_day check (scored_on between given_on - 31 and given_on),
  constraint scores_voided check ((voided_at is null) = (voided_by is null))
);
create index scores_of on scores (employee_id, scored_on) where voided_at is null;
create index scores_given on scores (author_id, given_on) where kind = 'thanks' and voided_at is null;

-- Rows are only added; voiding is the one change.
create function keep_score() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['voided_at', 'voided_by'] is distinct from to_jsonb(old) - array['voided_at', 'voided_by']
    or old.voided_at is not null then
    raise exception 'Scores do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger scores_append_only before update on scores for each row execute function keep_score();

-- Ten points of thanks a month, three for one colleague, counted one after the other for each author.
create function check_thanks() returns trigger language plpgsql as $$
declare total int; for_one int;
begin
  perform from employees where id = new.author_id for no key update;
  select coalesce(sum(points), 0), coalesce(sum(points) filter (where employee_id = new.employee_id), 0) into total, for_one
    from scores where author_id = new.author_id and kind = 'thanks' and voided_at is null
      and given_on >= date_trunc('month', new.given_on)::date and given_on < (date_trunc('month', new.given_on) + interval '1 month')::date;
  if total + new.points > 10 then
    raise exception 'The points of the month are given' using errcode = 'check_violation', constraint = 'scores_budget';
  end if;
  if for_one + new.points > 3 then
    raise exception 'The points for this colleague are given' using errcode = 'check_violation', constraint = 'scores_receiver_budget';
  end if;
  return new;
end $$;
create trigger scores_budget before insert on scores for each row when (new.kind = 'thanks') execute function check_thanks();

-- The one form has the number 2; its content is versioned.
create table evaluation_forms (
  id int primary key check (id = 2),
  name text not null check (length(name) between 1 and 80)
);
insert into evaluation_forms (id, name) values (2, 'Evaluation');

create table form_versions (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  form_id int not null default 2 references evaluation_forms on delete restrict,
  version_no int not null check (version_no >= 1),
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  goals_weight int not null check (goals_weight between 0 and 60),
  grades jsonb not null check (jsonb_typeof(grades) = 'array'),
  published_at timestamptz,
  published_by int references accounts on delete restrict,
  constraint form_versions_number unique (form_id, version_no),
  constraint form_versions_published check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null))
);
create unique index form_versions_draft on form_versions (form_id) where state = 'draft';
create unique index form_versions_active on form_versions (form_id) where state = 'active';
create trigger form_versions_version before update on form_versions for each row execute function raise_version();

create table form_criteria (
  id int generated always as identity primary key,
  form_version_id int not null references form_versions on delete cascade,
  seq int not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  weight int not null check (weight between 1 and 100),
  constraint form_criteria_order unique (form_version_id, seq)
);

-- What is published does not change; it only gives way to the next version.
create function keep_form_version() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or (new.goals_weight, new.grades, new.version_no, new.published_at, new.published_by)
      is distinct from (old.goals_weight, old.grades, old.version_no, old.published_at, old.published_by)
      or new.state = 'draft') then
    raise exception 'A published form does not change' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger form_versions_kept before update or delete on form_versions for each row execute function keep_form_version();

create function keep_form_criterion() returns trigger language plpgsql as $$
begin
  if exists (select from form_versions v where v.id = coalesce(new.form_version_id, old.form_version_id) and v.published_at is not null) then
    raise exception 'A published form does not change' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger form_criteria_kept before insert or update or delete on form_criteria for each row execute function keep_form_criterion();

create function check_form_weights() returns trigger language plpgsql as $$
begin
  if new.published_at is not null and new.goals_weight + coalesce((select sum(weight) from form_criteria where form_version_id = new.id), 0) <> 100 then
    raise exception 'The weights of a form total 100' using errcode = 'check_violation', constraint = 'form_versions_weights';
  end if;
  return null;
end $$;
create constraint trigger form_versions_weights after insert or update on form_versions deferrable initially deferred
  for each row execute function check_form_weights();

create table evaluation_cycles (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  period_start date not null,
  period_end date not null,
  self_opens_on date not null,
  self_due date not null,
  review_due date not null,
  share_on date not null,
  state text not null default 'planned' check (state in ('planned', 'open', 'shared', 'closed', 'cancelled')),
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  form_version_id int references form_versions on delete restrict,
  constraint evaluation_cycles_period check (period_start <= period_end),
  constraint evaluation_cycles_dates check (self_opens_on <= self_due and self_due <= review_due and review_due <= share_on),
  constraint evaluation_cycles_form check (state in ('planned', 'cancelled') or form_version_id is not null),
  constraint evaluation_cycles_reason check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint evaluation_cycles_overlap exclude using gist (daterange(period_start, period_end, '[]') with &&) where (state <> 'cancelled')
);
create unique index evaluation_cycles_name on evaluation_cycles (lower(name)) where state <> 'cancelled';
create trigger evaluation_cycles_version before update on evaluation_cycles for each row execute function raise_version();

create table evaluations (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  cycle_id int not null references evaluation_cycles on delete restrict,
  employee_id int not null references employees on delete restrict,
  -- Null: those who review for all.
  reviewer_id int references employees on delete restrict,
  state text not null default 'goals'
    check (state in ('goals', 'self_review', 'manager_review', 'calibration', 'shared', 'acknowledged', 'closed', 'cancelled')),
  revision int not null default 1 check (revision >= 1),
  self_score_x100 int check (self_score_x100 between 100 and 500),
  manager_score_x100 int check (manager_score_x100 between 100 and 500),
  final_score_x100 int check (final_score_x100 between 100 and 500),
  grade text,
  overall_comment text not null default '' check (length(overall_comment) <= 4000),
  recommendation text not null default 'none' check (recommendation in ('none', 'raise', 'promotion', 'training')),
  self_skipped boolean not null default false,
  -- The weights of the goals were scaled to 100 when the self review opened.
  goals_scaled boolean not null default false,
  agrees boolean,
  reply text check (length(reply) between 1 and 4000),
  acknowledged_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  constraint evaluations_once unique (cycle_id, employee_id),
  constraint evaluations_reviewer check (reviewer_id <> employee_id),
  constraint evaluations_scored check (state not in ('calibration', 'shared', 'acknowledged')
    or (manager_score_x100 is not null and final_score_x100 is not null and grade is not null)),
  constraint evaluations_acknowledged check ((acknowledged_at is null) = (agrees is null) and (agrees is not false or reply is not null)
    and (state <> 'acknowledged' or acknowledged_at is not null)),
  constraint evaluations_cancelled check ((state = 'cancelled') = (cancel_reason is not null))
);
create index evaluations_employee on evaluations (employee_id, cycle_id);
create index evaluations_reviewer_of on evaluations (reviewer_id, cycle_id) where reviewer_id is not null;
create index evaluations_state on evaluations (cycle_id, state, id);
create trigger evaluations_version before update on evaluations for each row execute function raise_version();

-- What a person answered stays; a reopening takes it into the revision that it keeps.
create function keep_reply() returns trigger language plpgsql as $$
begin
  if old.acknowledged_at is not null and (new.agrees, new.reply, new.acknowledged_at) is distinct from (old.agrees, old.reply, old.acknowledged_at)
    and not (new.revision = old.revision + 1 and new.acknowledged_at is null
      and exists (select from evaluation_revisions r where r.evaluation_id = old.id and r.revision = old.revision)) then
    raise exception 'An answer to an evaluation does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger evaluations_reply before update on evaluations for each row execute function keep_reply();

create table evaluation_goals (
  id int generated always as identity primary key,
  evaluation_id int not null references evaluations on delete cascade,
  seq int not null,
  title text not null check (length(title) between 1 and 200),
  measure text not null default '' check (length(measure) <= 200),
  target text not null default '' check (length(target) <= 200),
  weight int not null check (weight between 1 and 100),
  achieved_percent int check (achieved_percent between 0 and 300),
  constraint evaluation_goals_order unique (evaluation_id, seq) deferrable initially deferred,
  constraint evaluation_goals_of unique (id, evaluation_id)
);

create function check_goal_weights() returns trigger language plpgsql as $$
declare evaluation int := case tg_table_name when 'evaluations' then (to_jsonb(new) ->> 'id')::int
  else coalesce((to_jsonb(new) ->> 'evaluation_id')::int, (to_jsonb(old) ->> 'evaluation_id')::int) end;
begin
  if exists (select from evaluations e where e.id = evaluation and e.state not in ('goals', 'cancelled')
      and (select coalesce(sum(g.weight), 100) from evaluation_goals g where g.evaluation_id = e.id) <> 100) then
    raise exception 'The weights of goals total 100' using errcode = 'check_violation', constraint = 'evaluation_goals_weights';
  end if;
  return null;
end $$;
create constraint trigger evaluation_goals_weights after insert or update or delete on evaluation_goals deferrable initially deferred
  for each row execute function check_goal_weights();
create constraint trigger evaluations_goal_weights after update of state on evaluations deferrable initially deferred
  for each row execute function check_goal_weights();

create table evaluation_ratings (
  id int generated always as identity primary key,
  evaluation_id int not null references evaluations on delete cascade,
  author text not null check (author in ('self', 'manager')),
  criterion_id int references form_criteria on delete restrict,
  goal_id int,
  rating int not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  constraint evaluation_ratings_about check (num_nonnulls(criterion_id, goal_id) = 1),
  constraint evaluation_ratings_once unique nulls not distinct (evaluation_id, author, criterion_id, goal_id),
  constraint evaluation_ratings_goal foreign key (goal_id, evaluation_id) references evaluation_goals (id, evaluation_id) on delete cascade
);
create index evaluation_ratings_goal_of on evaluation_ratings (goal_id) where goal_id is not null;

create table evaluation_evidence (
  id int generated always as identity primary key,
  evaluation_id int not null references evaluations on delete cascade,
  -- Whose part it stands in.
  author text not null check (author in ('self', 'manager')),
  criterion_id int references form_criteria on delete restrict,
  goal_id int,
  source_type text not null check (source_type in ('task', 'ticket', 'target', 'topic', 'score', 'file')),
  source_id int not null,
  label text not null check (length(label) between 1 and 300),
  added_by int not null references accounts on delete restrict,
  added_at timestamptz not null,
  constraint evaluation_evidence_about check (num_nonnulls(criterion_id, goal_id) <= 1),
  constraint evaluation_evidence_once unique nulls not distinct (evaluation_id, author, criterion_id, goal_id, source_type, source_id),
  constraint evaluation_evidence_goal foreign key (goal_id, evaluation_id) references evaluation_goals (id, evaluation_id) on delete cascade
);
create index evaluation_evidence_goal_of on evaluation_evidence (goal_id) where goal_id is not null;
create index evaluation_evidence_file on evaluation_evidence (source_id) where source_type = 'file';

create table calibration_moves (
  id int generated always as identity primary key,
  evaluation_id int not null references evaluations on delete cascade,
  revision int not null,
  from_x100 int not null,
  to_x100 int not null check (to_x100 between 100 and 500),
  reason text not null check (length(reason) between 3 and 500),
  moved_by int not null references accounts on delete restrict,
  moved_at timestamptz not null
);
create index calibration_moves_of on calibration_moves (evaluation_id, id);
create trigger calibration_moves_append_only before update on calibration_moves for each row execute function refuse_change();

create table evaluation_revisions (
  id int generated always as identity primary key,
  evaluation_id int not null references evaluations on delete cascade,
  revision int not null,
  snapshot jsonb not null,
  reason text not null check (length(reason) between 3 and 500),
  reopened_by int not null references accounts on delete restrict,
  at timestamptz not null,
  constraint evaluation_revisions_once unique (evaluation_id, revision)
);
create trigger evaluation_revisions_append_only before update on evaluation_revisions for each row execute function refuse_change();
