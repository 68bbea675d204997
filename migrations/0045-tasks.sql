-- The number of the tables of tasks.
select 1;
