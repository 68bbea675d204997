-- Further files of an application: those of another one that was joined into it.
create table candidate_files (
  candidate_id int not null references candidates on delete cascade,
  file_id int not null references files on delete restrict,
  added_at timestamptz not null,
  primary key (candidate_id, file_id)
);
create unique index candidate_files_file on candidate_files (file_id);
create index candidates_same_name on candidates (lower(name)) where purged_at is null;
