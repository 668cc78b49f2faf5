//! The route cache of a node: complete paths that begin with the node itself.
//!
//! Requested routes are stored separately from overheard ones, so that many overheard routes do not displace the routes
//! in use (spec: wireless-routing, section 6.9).

use super::path::Path;

/// The capacity for requested routes.
const PRIMARY: usize = 30;
/// The capacity for overheard routes.
const SECONDARY: usize = 64;

/// A list of paths with a limited capacity.
#[derive(Debug)]
struct Paths {
    paths: Vec<Path>,
    /// The [`Path::set`] of each path, so that a search touches few of the paths.
    sets: Vec<u64>,
    victim: usize,
}

impl Paths {
    fn new(places: usize) -> Paths {
        Paths { paths: vec![Path::default(); places], sets: vec![0; places], victim: 0 }
    }

    fn put(&mut self, index: usize, path: Path) {
        self.paths[index] = path;
        self.sets[index] = path.set();
    }

    /// Removes the path with the given index and returns it.
    fn take(&mut self, index: usize) -> Path {
        self.sets[index] = 0;
        std::mem::take(&mut self.paths[index])
    }

    fn add(&mut self, path: &Path) {
        if let Some(index) = self.paths.iter().position(|stored| stored.agrees_with(path)) {
            if self.paths[index].len() < path.len() {
                self.put(index, *path);
            }
            return;
        }
        self.put(self.victim, *path);
        self.victim = (self.victim + 1) % self.paths.len();
    }

    /// The shortest route to `destination` with fewer than `limit` addresses, and the index of the path that begins
    /// with it.
    fn find(&self, destination: i32, mut limit: usize) -> Option<(Path, usize)> {
        let mut found = None;
        let wanted = Path::set_of(destination);
        // Most caches have no route; without a branch for each path this takes a few instructions.
        if self.sets.iter().fold(0, |all, set| all | set) & wanted == 0 {
            return None;
        }
        for (index, _) in self.sets.iter().enumerate().filter(|(_, set)| *set & wanted != 0) {
            if let Some(place) = self.paths[index].position(destination)
                && place > 0
                && place + 1 < limit
            {
                limit = place + 1;
                found = Some(index);
            }
        }
        found.map(|index| (self.paths[index].prefix(limit), index))
    }

    fn remove_link(&mut self, from: i32, to: i32) {
        let wanted = Path::set_of(from) | Path::set_of(to);
        for index in 0..self.paths.len() {
            if self.sets[index] & wanted == wanted
                && let Some(place) = self.paths[index].link(from, to)
            {
                let rest = if place == 0 { Path::default() } else { self.paths[index].prefix(place + 1) };
                self.put(index, rest);
            }
        }
    }
}

/// The cache of routes of a node.
#[derive(Debug)]
pub(super) struct RouteCache {
    primary: Paths,
    secondary: Paths,
}

impl Default for RouteCache {
    fn default() -> Self {
        RouteCache { primary: Paths::new(PRIMARY), secondary: Paths::new(SECONDARY) }
    }
}

impl RouteCache {
    /// Adds a requested route.
    pub fn add(&mut self, path: &Path) {
        self.primary.add(path);
    }

    /// Adds an overheard route.
    pub fn notice(&mut self, path: &Path) {
        if path.len() > 1 {
            self.secondary.add(path);
        }
    }

    /// The shortest route to `destination`.
    pub fn find(&self, destination: i32) -> Option<Path> {
        let primary = self.primary_way(destination);
        self.secondary_way(destination, primary).map(|(way, _)| way).or(primary)
    }

    /// The shortest route to `destination`, for use by this node. An overheard path that is used becomes a requested
    /// one.
    pub fn find_for_use(&mut self, destination: i32) -> Option<Path> {
        let primary = self.primary_way(destination);
        match self.secondary_way(destination, primary) {
            Some((way, index)) => {
                self.primary.add(&self.secondary.take(index));
                Some(way)
            }
            None => primary,
        }
    }

    fn primary_way(&self, destination: i32) -> Option<Path> {
        self.primary.find(destination, usize::MAX).map(|(way, _)| way)
    }

    /// A route among the overheard ones that is shorter than `primary`, and the index of its path.
    fn secondary_way(&self, destination: i32, primary: Option<Path>) -> Option<(Path, usize)> {
        self.secondary.find(destination, primary.map_or(usize::MAX, |path| path.len()))
    }

    /// Removes a broken link from all paths.
    pub fn remove_link(&mut self, from: i32, to: i32) {
        self.primary.remove_link(from, to);
        self.secondary.remove_link(from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_paths_win_and_broken_links_cut() {
        let mut cache = RouteCache::default();
        cache.add(&Path::new([0, 1, 2, 3]));
        cache.notice(&Path::new([0, 4, 3]));
        assert_eq!(cache.find(3), Some(Path::new([0, 4, 3])));
        cache.remove_link(0, 4);
        assert_eq!(cache.find_for_use(3), Some(Path::new([0, 1, 2, 3])));
        cache.remove_link(1, 2);
        assert_eq!(cache.find(3), None);
        assert_eq!(cache.find(1), Some(Path::new([0, 1])));
    }

    #[test]
    fn a_path_that_is_used_is_kept_whole_among_those_asked_for() {
        let mut cache = RouteCache::default();
        cache.notice(&Path::new([0, 1, 2, 3]));
        assert_eq!(cache.find_for_use(2), Some(Path::new([0, 1, 2])));
        assert_eq!(cache.primary.paths[0], Path::new([0, 1, 2, 3]));
        assert!(cache.secondary.paths[0].is_empty());
        assert_eq!(cache.find(3), Some(Path::new([0, 1, 2, 3])));
    }

    #[test]
    fn an_extended_path_takes_the_place_of_its_prefix() {
        let mut paths = Paths::new(2);
        paths.add(&Path::new([0, 1]));
        paths.add(&Path::new([0, 1, 2]));
        paths.add(&Path::new([0, 3]));
        paths.add(&Path::new([0, 1]));
        assert_eq!(paths.paths, [Path::new([0, 1, 2]), Path::new([0, 3])]);
        paths.add(&Path::new([0, 5]));
        assert_eq!(paths.paths[0], Path::new([0, 5]));
    }
}
