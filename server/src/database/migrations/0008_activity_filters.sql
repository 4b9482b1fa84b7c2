-- works-with: 1
-- The activity page filters the staff chain by type and time, which are in the hashed text of each event.
CREATE INDEX staff_events_type ON staff_events ((body::jsonb ->> 'type'), seq);
CREATE INDEX staff_events_at ON staff_events ((body::jsonb ->> 'at'), seq);
