/** A worker that never becomes ready. */
throw new Error('out of memory');
