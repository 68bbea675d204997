-- Names the installation, so that a folder of files is never used with the database of another one.
alter table installation add column id uuid not null default gen_random_uuid();
