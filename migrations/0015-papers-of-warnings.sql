-- Papers of warnings, and the signed letter of a resignation. A file goes with one record alone, and while a record
-- speaks of it, it cannot be removed.
create table warning_files (
  file_id int primary key references files on delete restrict,
  warning_id int not null references warnings on delete restrict
);
create index warning_files_warning on warning_files (warning_id);

alter table exits
  add constraint exits_letter_file_id_fkey foreign key (letter_file_id) references files on delete restrict;
create unique index exits_letter_file on exits (letter_file_id) where letter_file_id is not null;

-- Who brought a paper, whomever it is about.
create index files_uploader on files (created_by, created_at) where owner_kind = 'employee_document';
