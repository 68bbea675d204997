-- The knowledge base: topics hold pages, pages hold pages one level deep, and people discuss and acknowledge them.
create table hashbook_topics (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  title text not null check (length(title) between 3 and 120),
  description text not null default '' check (length(description) <= 500),
  audience text not null check (audience in ('everyone', 'limited')),
  edit_policy text not null default 'authors' check (edit_policy in ('authors', 'audience')),
  created_by int not null references accounts on delete restrict,
  owner_id int not null references accounts on delete restrict,
  deputy_id int references accounts on delete restrict,
  review_every_months int not null default 6 check (review_every_months between 1 and 24),
  position int not null default 0,
  locked_at timestamptz,
  locked_by int references accounts on delete restrict,
  lock_reason text check (length(lock_reason) between 3 and 300),
  locked_until timestamptz,
  lock_comments boolean not null default true,
  deleted_at timestamptz,
  deleted_by int references accounts on delete restrict,
  constraint hashbook_topics_deputy check (deputy_id <> owner_id),
  constraint hashbook_topics_lock check ((locked_at is null) = (locked_by is null)
    and (locked_at is null) = (lock_reason is null) and (locked_at is not null or locked_until is null)),
  constraint hashbook_topics_until check (locked_until > locked_at),
  constraint hashbook_topics_deleted check ((deleted_at is null) = (deleted_by is null))
);
create unique index hashbook_topics_title on hashbook_topics (lower(title)) where deleted_at is null;
create index hashbook_topics_owner on hashbook_topics (owner_id);
create trigger hashbook_topics_version before update on hashbook_topics for each row execute function raise_version();

create table hashbook_topic_departments (
  topic_id int not null references hashbook_topics on delete cascade,
  department_id int not null references departments on delete restrict,
  primary key (topic_id, department_id)
);
create index hashbook_topic_departments_of on hashbook_topic_departments (department_id);
create table hashbook_topic_teams (
  topic_id int not null references hashbook_topics on delete cascade,
  team_id int not null references teams on delete restrict,
  primary key (topic_id, team_id)
);
create index hashbook_topic_teams_of on hashbook_topic_teams (team_id);

create table hashbook_pages (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  topic_id int not null references hashbook_topics on delete restrict,
  parent_id int,
  title text not null check (length(title) between 3 and 160),
  body jsonb not null check (jsonb_typeof(body) = 'object' and pg_column_size(body) <= 400000),
  -- Derived from the body: its headings, and all of its text.
  headings text not null default '',
  body_text text not null default '',
  search tsvector generated always as (
    setweight(to_tsvector('simple', plain_text(title)), 'A') || setweight(to_tsvector('simple', plain_text(headings)), 'B')
    || setweight(to_tsvector('simple', plain_text(left(body_text, 200000))), 'C')) stored,
  state text not null check (state in ('draft', 'published')),
  revision int not null default 1 check (revision >= 1),
  created_by int not null references accounts on delete restrict,
  -- Null: that of the topic.
  owner_id int references accounts on delete restrict,
  position int not null default 0,
  deleted_at timestamptz,
  deleted_by int references accounts on delete restrict,
  constraint hashbook_pages_of_topic unique (id, topic_id),
  constraint hashbook_pages_parent foreign key (parent_id, topic_id) references hashbook_pages (id, topic_id)
    on update cascade on delete restrict deferrable initially deferred,
  constraint hashbook_pages_deleted check ((deleted_at is null) = (deleted_by is null))
);
create unique index hashbook_pages_title on hashbook_pages (topic_id, coalesce(parent_id, 0), lower(title)) where deleted_at is null;
create index hashbook_pages_topic on hashbook_pages (topic_id, parent_id, position) where deleted_at is null;
create index hashbook_pages_parent_of on hashbook_pages (parent_id) where parent_id is not null;
create index hashbook_pages_search on hashbook_pages using gin (search) where deleted_at is null;
create index hashbook_pages_owner on hashbook_pages (owner_id) where owner_id is not null;
create trigger hashbook_pages_version before update on hashbook_pages for each row execute function raise_version();

-- A sub-topic stands below a subject: two levels, never more.
create function keep_two_levels() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and (exists (select from hashbook_pages where id = new.parent_id and parent_id is not null)
    or exists (select from hashbook_pages where parent_id = new.id)) then
    raise exception 'A sub-topic holds no sub-topics' using errcode = 'check_violation', constraint = 'hashbook_pages_levels';
  end if;
  return new;
end $$;
create trigger hashbook_pages_levels before insert or update of parent_id on hashbook_pages
  for each row execute function keep_two_levels();

create table hashbook_authors (
  page_id int not null references hashbook_pages on delete cascade,
  account_id int not null references accounts on delete restrict,
  position int not null,
  primary key (page_id, account_id)
);
create index hashbook_authors_of on hashbook_authors (account_id);

create table hashbook_revisions (
  page_id int not null references hashbook_pages on delete restrict,
  number int not null check (number >= 1),
  created_at timestamptz not null default clock_timestamp(),
  title text not null,
  body jsonb not null,
  author_id int not null references accounts on delete restrict,
  kind text not null check (kind in ('edit', 'restore')),
  restored_number int,
  note text check (length(note) between 1 and 300),
  meaning_changed boolean not null default false,
  primary key (page_id, number),
  constraint hashbook_revisions_restored check ((restored_number is not null) = (kind = 'restore'))
);
create trigger hashbook_revisions_append_only before update on hashbook_revisions for each row execute function refuse_change();

create table hashbook_comments (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  topic_id int not null,
  page_id int not null,
  parent_id int,
  author_id int not null references accounts on delete restrict,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  body_text text not null check (length(body_text) between 1 and 4000),
  anchor_block text check (length(anchor_block) between 1 and 40),
  anchor_quote text check (length(anchor_quote) between 1 and 300),
  resolved_at timestamptz,
  resolved_by int references accounts on delete restrict,
  constraint hashbook_comments_of_page unique (id, page_id),
  constraint hashbook_comments_page foreign key (page_id, topic_id) references hashbook_pages (id, topic_id)
    on update cascade on delete restrict,
  constraint hashbook_comments_parent foreign key (parent_id, page_id) references hashbook_comments (id, page_id) on delete restrict,
  constraint hashbook_comments_anchor check ((anchor_block is null) = (anchor_quote is null) and (parent_id is null or anchor_block is null)),
  constraint hashbook_comments_resolved check ((resolved_at is null) = (resolved_by is null) and (parent_id is null or resolved_at is null))
);
create index hashbook_comments_page_of on hashbook_comments (page_id, id);
create index hashbook_comments_author on hashbook_comments (author_id);
create index hashbook_comments_replies on hashbook_comments (parent_id) where parent_id is not null;
create index hashbook_comments_text on hashbook_comments using gin (to_tsvector('simple', plain_text(body_text))) where deleted_at is null;
create trigger hashbook_comments_version before update on hashbook_comments for each row execute function raise_version();

create table hashbook_must_reads (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  page_id int not null references hashbook_pages on delete restrict,
  audience text not null check (audience in ('everyone', 'limited', 'joiners')),
  joined_within_days int check (joined_within_days between 1 and 365),
  due_on date,
  due_days int check (due_days between 1 and 90),
  revision int not null check (revision >= 1),
  created_by int not null references accounts on delete restrict,
  ended_at timestamptz,
  constraint hashbook_must_reads_due check ((due_on is null) <> (due_days is null)),
  constraint hashbook_must_reads_joiners check ((audience = 'joiners') = (joined_within_days is not null)
    and (audience <> 'joiners' or due_days is not null))
);
create unique index hashbook_must_reads_live on hashbook_must_reads (page_id) where ended_at is null;
create trigger hashbook_must_reads_version before update on hashbook_must_reads for each row execute function raise_version();
create table hashbook_must_read_departments (
  must_read_id int not null references hashbook_must_reads on delete cascade,
  department_id int not null references departments on delete restrict,
  primary key (must_read_id, department_id)
);
create table hashbook_must_read_teams (
  must_read_id int not null references hashbook_must_reads on delete cascade,
  team_id int not null references teams on delete restrict,
  primary key (must_read_id, team_id)
);

create table hashbook_acknowledgements (
  page_id int not null references hashbook_pages on delete restrict,
  employee_id int not null references employees on delete restrict,
  revision int not null check (revision >= 1),
  created_at timestamptz not null default clock_timestamp(),
  primary key (page_id, employee_id, revision)
);
create index hashbook_acknowledgements_of on hashbook_acknowledgements (employee_id);
create trigger hashbook_acknowledgements_append_only before update on hashbook_acknowledgements
  for each row execute function refuse_change();

create table hashbook_images (
  id int generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- Null until a page that shows it is saved.
  page_id int references hashbook_pages on delete cascade,
  file_id int not null unique references files on delete restrict,
  width int not null check (width > 0),
  height int not null check (height > 0),
  uploaded_by int not null references accounts on delete restrict
);
create index hashbook_images_page on hashbook_images (page_id);
create index hashbook_images_unused on hashbook_images (created_at) where page_id is null;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo', 'hashbook_image'));
