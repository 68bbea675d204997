-- Files that announcements bring along. One that no announcement has, or has any more, is loose and removed a day later.
create table announcement_files (
  file_id int primary key references files on delete restrict,
  announcement_id int references announcements on delete restrict,
  -- Five at most, in the order of their author.
  place int check (place between 1 and 5),
  uploaded_by int not null references accounts on delete restrict,
  loose_since timestamptz,
  constraint announcement_files_attached
    check ((announcement_id is null) = (place is null) and (announcement_id is null) = (loose_since is not null)),
  constraint announcement_files_place unique (announcement_id, place) deferrable initially deferred
);
create index announcement_files_loose on announcement_files (loose_since) where loose_since is not null;

alter table files drop constraint files_owner_kind_check;
alter table files add constraint files_owner_kind_check check (owner_kind in
  ('employee_photo', 'employee_document', 'account_photo', 'brand_logo', 'organisation_logo', 'request_document',
   'screenshot', 'invoice', 'equipment_photo', 'hashbook_image', 'work_file', 'candidate_document', 'offer_letter', 'onboard_document',
   'announcement_file'));
