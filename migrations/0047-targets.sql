-- The number of the tables of targets.
select 1;
