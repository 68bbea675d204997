-- The last notice about what a lot loses at its end: so many days before. Null: none yet.
alter table leave_lots add column lapse_notice smallint;
alter table leave_lots add constraint leave_lots_lapse_notice check (lapse_notice in (7, 30, 90));
