-- What goes along with a mail until it was handed over: files of the store, or a calendar file of its own.
create table mail_files (
  mail_id int not null references mail_outbox on delete cascade,
  place smallint not null check (place between 1 and 3),
  -- What a mail still needs is not removed, whatever became of it elsewhere.
  file_id int references files on delete restrict,
  name text check (length(name) between 1 and 120 and name !~ '[[:cntrl:]/\\]'),
  calendar text check (length(calendar) between 1 and 100000),
  primary key (mail_id, place),
  check ((file_id is null) = (calendar is not null) and (name is null) = (calendar is null))
);
create index mail_files_file on mail_files (file_id) where file_id is not null;
