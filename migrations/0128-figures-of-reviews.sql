-- The period in figures, as the reviewer saw it: later corrections of the period do not change a submitted review.
alter table evaluations add column figures jsonb
  constraint evaluations_figures check (figures is null
    or (jsonb_typeof(figures) = 'array' and state in ('calibration', 'shared', 'acknowledged', 'closed', 'cancelled')));
