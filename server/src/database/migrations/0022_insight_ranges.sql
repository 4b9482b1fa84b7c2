-- works-with: 1
-- Ranges of the transparency log that wait to be counted for the insight figures, so that several workers can count at once. A node of the
-- former version counts the entries after `insight_state.position` itself, and leaves these ranges to the new nodes.
CREATE TABLE insight_ranges (
  after_seq bigint PRIMARY KEY,
  up_to_seq bigint NOT NULL CHECK (up_to_seq > after_seq)
);
