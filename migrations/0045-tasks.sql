-- Work that one person gives to another, from the offer to the approval.
create table tasks (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  state text not null check (state in ('draft', 'offered', 'declined', 'accepted', 'in_progress', 'blocked', 'in_review', 'done', 'cancelled')),
  assignee_id int references employees on delete restrict,
  -- To whom it is offered; of a draft, to whom it will be.
  offered_to_id int references employees on delete restrict,
  -- Counts offers and handovers, so that each is notified once.
  offer_no int not null default 0,
  team_id int references teams on delete restrict,
  creator_id int not null references accounts on delete restrict,
  reviewer_id int references accounts on delete restrict,
  must_accept boolean not null default true,
  needs_approval boolean not null default true,
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  -- By rank, so that lists sort by it.
  priority_rank smallint not null generated always as (case priority when 'urgent' then 1 when 'high' then 2 when 'normal' then 3 else 4 end) stored,
  pr_id int references projects on delete restrict,
  client_id int references clients on delete restrict,
  ticket_id int,
  start_date date,
  due_date date,
  estimate_minutes int check (estimate_minutes between 0 and 60000),
  remaining_minutes int check (remaining_minutes between 0 and 60000),
  labels text[] not null default '{}' check (cardinality(labels) <= 8),
  planned_for date,
  blocked_reason text check (length(blocked_reason) between 3 and 500),
  decline_reason text check (length(decline_reason) between 3 and 500),
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  rework_count int not null default 0 check (rework_count >= 0),
  -- Until when an offer should be answered: one working day of the person to whom it is made.
  answer_by timestamptz,
  -- What was found when the calendar of the holder was last looked at; lists are narrowed by it.
  risk text check (risk in ('due_off', 'no_time')),
  offered_at timestamptz,
  accepted_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  constraint tasks_holder check (case when state in ('accepted', 'in_progress', 'blocked', 'in_review', 'done') then assignee_id is not null
    when state in ('draft', 'offered', 'declined') then assignee_id is null else true end),
  constraint tasks_offered check (state <> 'offered' or offered_to_id is not null or team_id is not null),
  constraint tasks_offered_to check (offered_to_id <> assignee_id),
  constraint tasks_offer_states check (offered_to_id is null or state in ('draft', 'declined', 'offered', 'accepted', 'in_progress', 'blocked')),
  constraint tasks_reviewer check ((reviewer_id is null) = (not needs_approval)),
  constraint tasks_dates check (start_date <= due_date)
);
create index tasks_holder_of on tasks (assignee_id, state, due_date);
create index tasks_team_of on tasks (team_id, state);
create index tasks_offered_of on tasks (offered_to_id) where offered_to_id is not null;
create index tasks_creator_of on tasks (creator_id, id);
create index tasks_reviewer_of on tasks (reviewer_id) where reviewer_id is not null;
create index tasks_project_of on tasks (pr_id, state) where pr_id is not null;
create index tasks_client_of on tasks (client_id) where client_id is not null;
create index tasks_by_due on tasks ((coalesce(due_date, '9999-12-31'::date)), id);
create index tasks_open_due on tasks (due_date) where state not in ('done', 'cancelled') and due_date is not null;
create index tasks_by_change on tasks (updated_at, id);
create index tasks_created_on on tasks (created_at);
create index tasks_done_on on tasks (done_at) where done_at is not null;
create index tasks_at_risk on tasks (assignee_id) where risk is not null;
create index tasks_unanswered on tasks (answer_by) where offered_to_id is not null or state = 'offered';
create index tasks_title on tasks using gin (title gin_trgm_ops);
create trigger tasks_version before update on tasks for each row
  when (old.risk is not distinct from new.risk) execute function raise_version();

create table task_steps (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  position int not null check (position between 0 and 49),
  text text not null check (length(text) between 1 and 200),
  done_at timestamptz,
  done_by int references accounts on delete restrict,
  constraint task_steps_position unique (task_id, position) deferrable initially deferred
);

create table task_people (
  task_id int not null references tasks on delete cascade,
  employee_id int not null references employees on delete restrict,
  kind text not null check (kind in ('collaborator', 'watcher')),
  primary key (task_id, employee_id)
);
create index task_people_of on task_people (employee_id, task_id);

create table task_dependencies (
  task_id int not null references tasks on delete cascade,
  depends_on_id int not null references tasks on delete restrict,
  primary key (task_id, depends_on_id),
  constraint task_dependencies_other check (task_id <> depends_on_id)
);
create index task_dependencies_on on task_dependencies (depends_on_id);

create table task_comments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  task_id int not null references tasks on delete cascade,
  author_id int not null references accounts on delete restrict,
  body text not null check (length(body) between 1 and 4000),
  reply_to_id int,
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint task_comments_of unique (id, task_id),
  constraint task_comments_reply foreign key (reply_to_id, task_id) references task_comments (id, task_id)
);
create index task_comments_task on task_comments (task_id, id);
create trigger task_comments_version before update on task_comments for each row execute function raise_version();

create table task_handovers (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  from_employee_id int not null references employees on delete restrict,
  to_employee_id int not null references employees on delete restrict,
  reason text not null check (length(reason) between 3 and 500),
  note text not null check (length(note) between 3 and 4000),
  remaining_minutes int not null check (remaining_minutes between 0 and 60000),
  asked_by int not null references accounts on delete restrict,
  asked_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'recalled')),
  answer_reason text check (length(answer_reason) between 3 and 500),
  answered_at timestamptz,
  constraint task_handovers_others check (from_employee_id <> to_employee_id),
  constraint task_handovers_answered check ((answer is null) = (answered_at is null))
);
create unique index task_handovers_pending on task_handovers (task_id) where answer is null;
create index task_handovers_task on task_handovers (task_id, id);
create index task_handovers_from on task_handovers (from_employee_id);
create index task_handovers_to on task_handovers (to_employee_id);

create table task_requests (
  id int generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  kind text not null check (kind in ('close', 'due_date')),
  asked_by int not null references accounts on delete restrict,
  asked_at timestamptz not null,
  comment text not null default '' check (length(comment) <= 1000),
  due_date date,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  decision_comment text check (length(decision_comment) <= 1000),
  constraint task_requests_due check ((kind = 'due_date') = (due_date is not null)),
  constraint task_requests_own check (state = 'withdrawn' or decided_by <> asked_by),
  constraint task_requests_decided check ((state in ('approved', 'rejected')) = (decided_by is not null) and (state = 'open') = (decided_at is null))
);
create unique index task_requests_open on task_requests (task_id, kind) where state = 'open';
create index task_requests_task on task_requests (task_id);

create table task_history (
  id bigint generated always as identity primary key,
  task_id int not null references tasks on delete cascade,
  at timestamptz not null,
  -- Null where the system did it.
  actor_id int references accounts on delete restrict,
  action text not null,
  from_state text,
  to_state text not null,
  -- Who held the task afterwards.
  holder_id int references employees on delete restrict,
  detail jsonb not null default '{}'
);
create index task_history_task on task_history (task_id, id);
create index task_history_holder on task_history (holder_id, at) where holder_id is not null;
create trigger task_history_append_only before update on task_history for each row execute function refuse_change();

-- Changes of many tasks at once, kept for a day so that they can be undone.
create table task_bulk_runs (
  id int generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  at timestamptz not null,
  action text not null,
  rows jsonb not null,
  undone_at timestamptz
);
create index task_bulk_runs_at on task_bulk_runs (at);

alter table work_data add constraint work_data_task_id_fkey foreign key (task_id) references tasks on delete restrict;
alter table report_blockers add constraint report_blockers_task_id_fkey foreign key (task_id) references tasks on delete restrict;
alter table attachments add constraint attachments_task_id_fkey foreign key (task_id) references tasks on delete restrict;

-- Files of tasks, for the domain that keeps tasks.
create view task_file as
  select f.id, f.task_id, f.title, f.uploaded_by, f.created_at, f.deleted_at, x.original_name, x.content_type, x.size_bytes
  from attachments f join files x on x.id = f.file_id where f.task_id is not null;
-- Entries and blockers that name a task: it is not deleted.
create view task_use as select w.task_id from work_data w where w.task_id is not null
  union all select k.task_id from report_blockers k where k.task_id is not null;
